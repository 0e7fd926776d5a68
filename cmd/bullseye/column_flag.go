package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bullseye/record"
)

// addColumns adds --column, which says which columns of tables to read. chosenColumns
// reads its values.
func addColumns(flags *pflag.FlagSet, columns *[]string) {
	flags.StringArrayVar(columns, "column", nil, "read the board from a `COLUMN` of tables, as board=quiz")
}

// completeColumns makes shells complete the roles of --column.
func completeColumns(cmd *cobra.Command) {
	completeWords(cmd, "column", []string{"board=", "solution=", "label=", "integer=", "number=", "boolean="},
		cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace)
}

// chosenColumns returns the columns that all values of --column give together.
func chosenColumns(columns []string) (all record.Choice, err error) {
	for _, text := range columns {
		choice, err := record.ParseChoice(text)
		if err == nil {
			err = all.Merge(choice)
		}
		if err != nil {
			return all, &usageError{
				fmt.Sprintf("--column cannot be %q: %v", text, err),
				"give the name of a column or its number, as in --column board=quiz,solution=3; =3 is the column named 3",
			}
		}
	}
	return all, nil
}
