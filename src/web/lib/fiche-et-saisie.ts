import { useLocation } from '@tanstack/react-router';
import type { z } from 'zod';
import { useRaccourcis } from './raccourcis.ts';
import { useElementOuvert, useModifier } from './url-state.ts';

/** Schema of the `saisie` field: the forms an address may open, `nouveau` among them. */
type SchemaSaisie<S extends string> = { readonly shape: { readonly saisie: z.ZodType<S | undefined> } };

type Options = {
  /** True when this session may write; otherwise no form opens. */
  readonly peut: boolean;
  /** Prefix of the fields that belong to the opened sheet, cleared with it. */
  readonly avec?: string | undefined;
  /** Other fields of the address that only the form reads, cleared with it. */
  readonly oublies?: readonly string[];
};

/**
 * The opened sheet of a list and the form above it, both in the address (`?encours=12`, `?saisie=nouveau`), so that a
 * reload or a link opens them again. The key "n" opens a new form.
 * @param nom the field that holds the opened sheet
 * @param schema kept outside the component: the allowed values of `saisie`
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
    /** Closes the form and opens the sheet of the item it saved. */
    montrer: (fiche: number) => quitter(fiche),
    modifier: (fiche: number) => modifier((actuelle) => ({ ...actuelle, [nom]: fiche, saisie: 'modification' })),
    supprime: fermer,
  };
};
