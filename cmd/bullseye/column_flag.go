package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/internal/text/message"
	"bullseye/record"
)

// addColumns adds --column, which says which columns of tables to read. chosenColumns
// reads its values.
func addColumns(flags *pflag.FlagSet, columns *[]string) {
	flags.StringArrayVar(columns, "column", nil, "read the board from a `COLUMN` of tables, as board=quiz")
}

// completeColumns makes shells complete the roles of --column.
func completeColumns(cmd *cobra.Command) {
	completeWords(cmd, "column", columnRoles,
		cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace)
}

// columnRoles are the roles of columns.
var columnRoles = []string{"board=", "solution=", "label=", "text=", "integer=", "number=", "boolean="}

// customaryRole returns the role that other programs call by that name of a type, or else
// the same name.
func customaryRole(name string) string {
	switch strings.ToLower(name) {
	case "int", "int64", "long":
		return "integer="
	case "float", "double", "float64", "real":
		return "number="
	case "bool":
		return "boolean="
	case "string", "str":
		return "text="
	case "puzzle", "quiz", "question":
		return "board="
	case "grid", "answer":
		return "solution="
	case "name", "title":
		return "label="
	}
	return name
}

// chosenColumns returns the columns that all values of --column give together.
func chosenColumns(columns []string) (all record.Choice, err error) {
	all.Flag = "--column "
	for _, text := range columns {
		choice, err := record.ParseChoice(text)
		if err == nil {
			err = all.Merge(choice)
		}
		role, _, _ := strings.Cut(text, "=")
		for part := range strings.SplitSeq(text, ",") {
			if key, _, pair := strings.Cut(part, "="); err == nil && pair && customaryRole(key) != key {
				role, err = key, message.Errorf("found %q, expected board=COLUMN, solution=COLUMN, label=COLUMN, text=COLUMN, integer=COLUMN, number=COLUMN or boolean=COLUMN", part)
			}
		}
		if err != nil {
			var hint any = "give the name of a column or its number, as in --column board=quiz,solution=3; =3 is the column named 3"
			if !slices.Contains(columnRoles, role+"=") {
				hint = didYouMean(customaryRole(role), "--column ", columnRoles, hint)
			}
			return all, &usageError{message.Of("--%s cannot be %q: %v", "column", text, err), hint}
		}
	}
	return all, nil
}
