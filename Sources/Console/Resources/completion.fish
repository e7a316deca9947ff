# Completion of PROGRAM, made by 'PROGRAM --generate-completion-script fish'.
# To keep it: write it to ~/.config/fish/completions/PROGRAM.fish
function __PROGRAM_offers
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  $words[1] __complete $words[2..] "$typed"
end
complete -c PROGRAM -f -a '(__PROGRAM_offers)'
complete -c PROGRAM -n 'not __PROGRAM_offers > /dev/null' -F
