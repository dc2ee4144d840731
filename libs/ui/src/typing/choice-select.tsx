export interface Choice {
  value: string;
  label: string;
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: string }[];
}

/** The browser's own select: a list's first screen needs no more of one, and antd's is 80 kB with what it brings. */
export const ChoiceSelect = <Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) => (
  <select
    className={value === '' ? 'choice choice-none' : 'choice'}
    aria-label={label}
    value={value}
    onChange={(event) => onChange(options[event.target.selectedIndex]!.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
