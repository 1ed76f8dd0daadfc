/**
 * Merges a colleague's change into a form: keeps the typed fields, takes the colleague's values for the others.
 * @param base the values the form started from
 */
export const fusionnerVersions = <V>(base: V, frais: V, saisie: V): V =>
  Object.fromEntries(
    Object.entries(saisie as Record<string, unknown>).map(([nom, valeur]) => {
      const cle = nom as keyof V;
      return [nom, JSON.stringify(valeur) === JSON.stringify(base[cle]) ? frais[cle] : valeur];
    }),
  ) as V;
