export function whenParentEnds(parent: number, callback: () => void): void;
export function whenToolEnds(callback: () => void): void;
