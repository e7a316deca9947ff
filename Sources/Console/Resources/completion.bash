# Completion of PROGRAM, made by 'PROGRAM --generate-completion-script bash'.
# To use it now: source <(PROGRAM --generate-completion-script bash)
_PROGRAM() {
  local typed=${COMP_WORDS[COMP_CWORD]#=} word words
  COMPREPLY=()
  if words=$("$1" __complete "${COMP_WORDS[@]:1:COMP_CWORD}"); then
    while IFS=$'\t' read -r word _; do
      [[ -z $word || $word != "$typed"* ]] || COMPREPLY+=("$(printf '%q' "$word")")
    done <<< "$words"
  else
    compopt -o filenames 2> /dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$typed")
  fi
}
complete -F _PROGRAM PROGRAM
