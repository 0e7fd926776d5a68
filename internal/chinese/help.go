package chinese

// help is the text of the help.
var help = map[string]string{}
