import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import {
  convertirNature,
  rapportDuTaux,
  type RapportTva,
} from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import { conversionPour, type EncoursTaxe } from './affecter.ts';
import type { EncoursOuvertEncaissement } from './candidats.ts';
import { montantPris, montantsPossibles, type MontantConverti, type MontantsRecus } from './montants.ts';
import {
  MAX_RAPPROCHEMENTS,
  rapprocherVersement,
  type ARapprocher,
  type Rapprochement,
  type Rapprochements,
} from './rapprocher.ts';

type EncoursCompare = EncoursOuvertEncaissement & EncoursTaxe;
export type RecuTaxe = Omit<ARapprocher, 'montants'> &
  MontantsRecus & { readonly partage: NatureFiscale; readonly resteCentimes: number };

export type RapprochementTaxe = Rapprochement & {
  readonly tauxTvaCentiemes: number | null;
  /** The amount that the share of each encours takes from the receipt, in its own nature. */
  readonly pris: ReadonlyMap<number, number>;
};

type Groupe = {
  readonly encours: EncoursCompare[];
  readonly montants: readonly MontantConverti[];
  /** The known ratio of these encours; null when it is that of the chosen amount. */
  readonly rapport: RapportTva | null;
};

/**
 * Groups of encours compared with one reading of the receipt: its own nature, or the other one at one rate (ECM-42).
 */
const groupesDe = (recu: RecuTaxe, encours: readonly EncoursCompare[]): Groupe[] => {
  const groupes = new Map<string, Groupe>();
  for (const encoursOuvert of encours) {
    const { natureFiscale } = encoursOuvert;
    const conversion = conversionPour(recu, encoursOuvert);
    const rapport = conversion?.rapport ?? null;
    const cle = `${natureFiscale} ${rapport ? `${rapport.ht}/${rapport.ttc}` : ''}`;
    const sens = { de: recu.partage, vers: natureFiscale };
    const montants = (): readonly MontantConverti[] =>
      rapport
        ? [
            {
              montantCentimes: convertirNature(recu.resteCentimes, sens.de, sens.vers, rapport),
              hypothese: null,
              tauxTvaCentiemes: conversion?.tauxTvaCentiemes ?? null,
            },
          ]
        : montantsPossibles(recu.resteCentimes, sens);
    const groupe = groupes.get(cle) ?? { encours: [], montants: montants(), rapport };
    groupe.encours.push(encoursOuvert);
    groupes.set(cle, groupe);
  }
  return [...groupes.values()];
};

/** A proposal with the amount each share takes from the receipt. */
const avecPris = (recu: RecuTaxe, { encours, rapport }: Groupe, propose: Rapprochement): RapprochementTaxe => {
  const { tauxTvaCentiemes } = propose.montant as MontantConverti;
  const retenu = rapport ?? rapportDuTaux(tauxTvaCentiemes ?? 0);
  const de = encours[0]?.natureFiscale ?? recu.partage;
  let reste = recu.resteCentimes;
  const pris = new Map<number, number>();
  for (const { encoursId, montantCentimes } of propose.parts) {
    const part = montantPris(montantCentimes, reste, { de, vers: recu.partage, rapport: retenu });
    pris.set(encoursId, part);
    reste -= part;
  }
  return { ...propose, tauxTvaCentiemes, pris, resteCentimes: reste };
};

/**
 * The proposals of `rapprocherVersement` over both natures (ECM-42): an encours of the other nature is compared with
 * the converted receipt, at its own rate, or at each possible one, told in words. The best first; one fits alone when
 * it is the only one over all the groups.
 */
export const rapprocherNatures = (
  recu: RecuTaxe,
  encours: readonly EncoursCompare[],
): { readonly rapprochements: readonly RapprochementTaxe[]; readonly remarque: string | null } => {
  const groupes = groupesDe(recu, encours);
  const faits = groupes.map((groupe) => ({
    groupe,
    resultat: rapprocherVersement({ ...recu, montants: groupe.montants }, groupe.encours),
  }));
  const seuls = faits.flatMap(({ resultat }) => resultat.rapprochements.filter(({ convientSeul }) => convientSeul));
  const rapprochements = faits
    .flatMap(({ groupe, resultat }) => resultat.rapprochements.map((propose) => avecPris(recu, groupe, propose)))
    .map((propose) => ({ ...propose, convientSeul: propose.convientSeul && seuls.length === 1 }))
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_RAPPROCHEMENTS);
  const vide: Rapprochements = rapprocherVersement({ ...recu, montants: [] }, []);
  const remarques = [...faits.map(({ resultat }) => resultat), vide].map(({ remarque }) => remarque);
  return { rapprochements, remarque: rapprochements.length > 0 ? null : (remarques[0] ?? null) };
};
