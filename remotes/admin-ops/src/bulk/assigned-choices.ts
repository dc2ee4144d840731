/** The filter `assigned` of a list: rows that the reader works on, or that no admin has taken. */
export const ASSIGNED = [
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Not assigned' },
];
