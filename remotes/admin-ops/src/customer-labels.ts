/** A person's name: the part of the e-mail before @ without one. */
export const customerName = ({ full_name, email }: { full_name: string | null; email: string | null }): string =>
  full_name?.trim() || email?.split('@')[0] || 'Customer';
