declare const styles: {
  readonly handle: string;
  readonly limits: string;
  readonly moves: string;
  readonly page: string;
  readonly parts: string;
  readonly rowButton: string;
  readonly ruleRows: string;
  readonly rules: string;
  readonly rulesHead: string;
  readonly rulesTitle: string;
  readonly tryForm: string;
  readonly wide: string;
};
export default styles;
