declare const styles: {
  readonly lmAssign: string;
  readonly lmEditorActs: string;
  readonly lmFailure: string;
  readonly lmPanel: string;
  readonly lmPanelHead: string;
  readonly lmSaved: string;
  readonly lmSavedList: string;
  readonly lmThreadTools: string;
};
export default styles;
