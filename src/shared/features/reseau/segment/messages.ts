/** Whom a thing of the groupement is for: its segments, or all. */
export const direCible = ({ segments }: { readonly segments: readonly { readonly nom: string }[] }): string =>
  segments.map(({ nom }) => nom).join(', ') || 'Tous les adhérents';
