import ts from 'typescript';

/** Columns with what people write, and functions that put it into words. */
const TYPED = new Set([
  'product_name', 'productName', 'full_name', 'customer_name', 'recipient_name', 'sender_name', 'actor_name', 'customer_notes',
  'internal_notes', 'options', 'content', 'itemsOf', 'customerName', 'displayName', 'firstName', 'lineName',
]); // prettier-ignore

/** Text that people wrote, which a page shows in an element without `dir`. */
export interface BareText {
  line: number;
  text: string;
  /** What has to be put into `<bdi>`. */
  start: number;
  end: number;
}

const hasDirection = ({ tagName, attributes }: ts.JsxOpeningLikeElement): boolean =>
  tagName.getText() === 'bdi' || attributes.properties.some((one) => ts.isJsxAttribute(one) && one.name.getText() === 'dir');

/** `row.product_name`, `product_name` of a destructured row, `itemsOf(row)`. */
function isTyped(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return TYPED.has(node.name.text);
  if (ts.isCallExpression(node)) return ts.isIdentifier(node.expression) && TYPED.has(node.expression.text);
  if (!ts.isIdentifier(node) || !TYPED.has(node.text)) return false;
  const { parent } = node;
  return !(ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent) || ts.isPropertyAssignment(parent));
}

/** Decides what is shown, and is not shown itself. */
const isCondition = (node: ts.Node): boolean =>
  (ts.isConditionalExpression(node.parent) && node.parent.condition === node) ||
  (ts.isBinaryExpression(node.parent) &&
    node.parent.left === node &&
    node.parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken);

/** What shows the text: the braces in an element, or the value of a column's `render`; undefined where it is not shown here. */
function shownBy(node: ts.Node): ts.Node | undefined {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (isCondition(at) || ts.isJsxAttribute(parent) || ts.isBlock(parent) || ts.isVariableDeclaration(parent)) return undefined;
    if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? undefined : parent;
    if (ts.isArrowFunction(parent))
      return ts.isPropertyAssignment(parent.parent) && parent.parent.name.getText() === 'render' ? at : undefined;
  }
  return undefined;
}

function isGuarded(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (ts.isJsxElement(at) && hasDirection(at.openingElement)) return true;
  return false;
}

/** Texts of people that a source shows in an element without `dir="auto"` or `bdi`. */
export function bareTexts(source: string): BareText[] {
  const tree = ts.createSourceFile('page.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Map<number, BareText>();
  const visit = (node: ts.Node): void => {
    const shown = isTyped(node) ? shownBy(node) : undefined;
    if (shown && !isGuarded(shown)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.set(shown.getStart(), { line: line + 1, text: node.getText(), start: shown.getStart(), end: shown.getEnd() });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()];
}
