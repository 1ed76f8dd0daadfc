/** The target of an item of the groupement: its segments, or all the adhérents. */
export const direCible = ({ segments }: { readonly segments: readonly { readonly nom: string }[] }): string =>
  segments.map(({ nom }) => nom).join(', ') || 'Tous les adhérents';
