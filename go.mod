module bullseye

go 1.26
