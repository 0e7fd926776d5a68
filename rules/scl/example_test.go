package scl_test

import (
	"fmt"
	"log"

	"bullseye/rules/scl"
)

func Example() {
	p, err := scl.Read([]byte(`{"cells": [[{"value": 1}, {}], [{}, {}]], "regions": [[[0,0],[0,1]], [[1,0],[1,1]]],
		"cages": [{"cells": [[0,1],[1,1]], "value": 3, "unique": true}]}`)) // or a link
	if err != nil {
		log.Fatal(err) // it names the line and the column
	}
	fmt.Println(p.Rows, p.Columns, p.First, p.Last)
	for _, rule := range p.Rules {
		fmt.Println(rule.Kind, rule.Cells, rule.Numbers)
	}
	// Output:
	// 2 2 1 2
	// row [0 1] []
	// row [2 3] []
	// column [0 2] []
	// column [1 3] []
	// region [0 1] []
	// region [2 3] []
	// killer-cage [1 3] [3]
}
