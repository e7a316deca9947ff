#compdef PROGRAM
# Completion of PROGRAM, made by 'PROGRAM --generate-completion-script zsh'.
# To keep it: write it to a file named _PROGRAM in a folder of $fpath.
# To use it now: source <(PROGRAM --generate-completion-script zsh)
_PROGRAM() {
  local text
  if text=$("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT]}"); then
    local -a offers=("${(@)${(@f)text//:/\\:}/$'\t'/:}")
    [[ -z $text ]] || _describe word offers
  else
    compset -P '-*='
    _files
  fi
}
if [[ $funcstack[1] == _PROGRAM ]]; then _PROGRAM "$@"; else compdef _PROGRAM PROGRAM; fi
