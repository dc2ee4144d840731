interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type Result<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

/** The rules of a form and what it saves, by the Standard Schema interface (standardschema.dev): valibot's schemas, and `fieldSchema`. */
export interface FormSchema<Output = unknown> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>;
    /** For types only; never there at run time. */
    readonly types?: { readonly output: Output } | undefined;
  };
}

export type OutputOf<Schema extends FormSchema> = NonNullable<Schema['~standard']['types']>['output'];
