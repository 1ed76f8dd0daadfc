import { useLocation } from '@tanstack/react-router';
import type { z } from 'zod';
import { useRaccourcis } from './raccourcis.ts';
import { useElementOuvert, useModifier } from './url-state.ts';

/** The forms that an address may open, `nouveau` among them. */
type SchemaSaisie<S extends string> = { readonly shape: { readonly saisie: z.ZodType<S | undefined> } };

type Options = {
  /** Whether this session may write: without it, no form. */
  readonly peut: boolean;
  /** Prefix of what belongs to the opened sheet, forgotten with it. */
  readonly avec?: string | undefined;
  /** Other words of the address that the form alone reads, forgotten with it. */
  readonly oublies?: readonly string[];
};

/**
 * The opened sheet of a list and the form above it, both in the address (`?encours=12`, `?saisie=nouveau`): a reload or
 * a link from elsewhere opens them. The key "n" opens a new form.
 * @param nom the word that holds the opened sheet
 * @param schema kept outside the component: what `saisie` may be
 */
export const useFicheEtSaisie = <S extends string>(
  nom: string,
  schema: SchemaSaisie<S>,
  { peut, avec, oublies = [] }: Options,
) => {
  const { id, ouvrir, fermer } = useElementOuvert(nom, avec);
  const modifier = useModifier();
  const saisieDeLAdresse = useLocation({
    select: ({ search }: { search: Record<string, unknown> }) => search['saisie'],
  });
  // The form and the sheet change together: two changes of address in a row could cross.
  const saisir = (saisie: S, fiche?: number) =>
    modifier((actuelle) => ({ ...actuelle, ...(fiche === undefined ? {} : { [nom]: fiche }), saisie }));
  const quitter = (fiche?: number) =>
    modifier((actuelle) => ({
      ...actuelle,
      saisie: undefined,
      ...Object.fromEntries(oublies.map((mot) => [mot, undefined])),
      ...(fiche === undefined ? {} : { [nom]: fiche }),
    }));
  const nouveau = peut ? () => modifier((actuelle) => ({ ...actuelle, saisie: 'nouveau' })) : undefined;
  useRaccourcis({ n: nouveau });
  return {
    id,
    saisie: peut ? schema.shape.saisie.safeParse(saisieDeLAdresse).data : undefined,
    nouveau,
    saisir,
    ouvrir,
    fermer,
    finirSaisie: () => quitter(),
    /** Closes the form on the sheet of what it saved. */
    montrer: (fiche: number) => quitter(fiche),
    modifier: (fiche: number) => modifier((actuelle) => ({ ...actuelle, [nom]: fiche, saisie: 'modification' })),
    supprime: fermer,
  };
};
