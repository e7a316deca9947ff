import Testing

@testable import Console
@testable import animcurve

@Suite struct ProgramHelpTests {
  @Test func theScreenOfACommandIsMadeFromItsDeclaration() {
    #expect(
      tool.helpText(for: Draw.command) == """
        OVERVIEW: Draw shapes

        Shapes are drawn in the order given, each over the ones before it.

        USAGE:
          tool draw [options] <shape>...

        ARGUMENTS:
          <shape>                 The shape to draw

        OPTIONS:
          -w, --width MM          Width of the line (default: 0.5)
          --shift X               How far to move the shapes
          --margin MM             Space around the shapes
          -n, --copies N          How many to draw
          --knots LIST            Where the line is tied
          --ink INK               Colour of the line (black, red or blue; default:
                                  black)
          --label TEXT            Text beside the shapes (default: none)
          -o, --output FILE       Where to draw
          --source FILE           A file of shapes
          -q, --quiet             Say nothing
          -v, --verbose           Say what is drawn
          -f, --fast              Draw in a hurry
          -h, --help              Show this help

        EXAMPLES:
          tool draw circle square --ink red
              A red square over a red circle.

        """)
  }

  @Test func theScreenOfTheProgramListsItsCommands() {
    #expect(
      tool.helpText == """
        OVERVIEW: Draws with one pen.

        USAGE:
          tool <command> [options] ...

        COMMANDS:
          draw                    Draw shapes
          frame                   Draw a frame around a shape
          join                    Join shapes
          inks                    List the inks
          help                    Show help for a command

        OPTIONS:
          --version               Show the version
          --generate-completion-script SHELL
                                  Write a completion script for a shell (bash, zsh or
                                  fish)
          -h, --help              Show this help

        See 'tool help <command>' for the options of a command.

        """)
  }

  @Test(arguments: [
    ("frame", "tool frame [options] <shape>"), ("join", "tool join [options] [<shape>...]"),
    ("inks", "tool inks [options]"),
  ])
  func usageShowsHowManyOperandsAreTaken(command: String, usage: String) {
    #expect(tool.usage(of: tool.command(named: command)) == usage)
  }

  @Test func textIsWrappedBetweenWords() {
    #expect(wrapped("", width: 8).isEmpty)
    #expect(wrapped("one two three", width: 7) == ["one two", "three"])
    #expect(wrapped("one two three", width: 6) == ["one", "two", "three"])
    #expect(wrapped("extraordinary word", width: 6) == ["extraordinary", "word"])
  }
}
