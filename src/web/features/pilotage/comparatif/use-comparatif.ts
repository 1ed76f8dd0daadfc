import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { garderLignes } from '#shared/features/pilotage/comparatif/rules.ts';
import { essayerPrix, type EssaiComparatif } from '#shared/features/pilotage/comparatif/rules/et-si.ts';
import { calculerMarges } from '#shared/features/pilotage/comparatif/rules/marges.ts';
import { rangsDe, type LigneCalculee, type Rang } from '#shared/features/pilotage/comparatif/rules/rangs.ts';
import type { LigneComparatif } from '#shared/features/pilotage/comparatif/schemas.ts';
import { familleQueries } from '#web/features/catalogue/famille/queries.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { anneeComparee, type UrlComparatif } from './filtres.ts';
import { cheminDeFamille, nommerFamilles } from './noms-familles.ts';
import { comparatifQueries } from './queries.ts';

/** Tried prices, as typed: kept in this page only, never saved (CMP-10). */
type SaisieEssai = { readonly achat?: number | Illisible | null; readonly vente?: number | Illisible | null };
export type PoserEssai = (id: number, saisie: SaisieEssai) => void;

/** A row as the table shows it. */
export type LigneVue = LigneCalculee & {
  readonly classement: string;
  /** Its rank in the chosen sous-segment, or else in its first group. */
  readonly rang: Rang | null;
  readonly saisie: SaisieEssai;
  readonly essai: EssaiComparatif | null;
};

const AUCUN: SaisieEssai = {};
const positif = (valeur: number | Illisible | null | undefined): number | undefined => {
  const nombreSaisi = nombreLu(valeur);
  return nombreSaisi !== null && nombreSaisi > 0 ? nombreSaisi : undefined;
};
const essayer = (ligne: LigneCalculee, { achat, vente }: SaisieEssai): EssaiComparatif | null => {
  const [prixAchatCentimes, prixVenteCentimes] = [positif(achat), positif(vente)];
  if (prixAchatCentimes === undefined && prixVenteCentimes === undefined) return null;
  return essayerPrix(
    ligne,
    {
      ...(prixAchatCentimes !== undefined && { prixAchatCentimes }),
      ...(prixVenteCentimes !== undefined && { prixVenteCentimes }),
    },
    ligne.marges,
  );
};

const calculer = (ligne: LigneComparatif): LigneCalculee => ({ ...ligne, marges: calculerMarges(ligne) });

/** Sorts rows group by group, the best of each group first. */
const ordonner = (lignes: readonly LigneVue[]): readonly LigneVue[] =>
  lignes.toSorted(
    (a, b) =>
      comparerTextes(a.classement, b.classement) ||
      (a.rang?.rang ?? 0) - (b.rang?.rang ?? 0) ||
      comparerTextes(a.nom, b.nom),
  );

/** State of one year of the comparatif: its ranked rows, filtered by the address, with the tried prices. */
export const useComparatif = (url: UrlComparatif) => {
  const { etat } = url;
  const annee = anneeComparee(url);
  const requete = useQuery(comparatifQueries.annee(annee));
  const { data: arbre } = useQuery(familleQueries.arbre());
  const [essais, setEssais] = useState<ReadonlyMap<number, SaisieEssai>>(new Map());
  const poserEssai: PoserEssai = useCallback(
    (id, saisie) => setEssais((actuels) => new Map(actuels).set(id, { ...actuels.get(id), ...saisie })),
    [],
  );
  const oublierEssais = useCallback(() => setEssais(new Map()), []);

  const calculees = useMemo(() => (requete.data?.elements ?? []).map(calculer), [requete.data]);
  const rangs = useMemo(() => rangsDe(calculees, etat.critere), [calculees, etat.critere]);
  const nomDe = useMemo(() => nommerFamilles(arbre), [arbre]);
  const { familleId, segmentId, sousSegmentId, laboratoireId, q } = etat;
  const gardees = useMemo(
    () =>
      ordonner(
        garderLignes(calculees, { familleId, segmentId, sousSegmentId, laboratoireId, q }).map((ligne) => {
          const rangsDuProduit = rangs.get(ligne.id) ?? [];
          return {
            ...ligne,
            classement: cheminDeFamille(nomDe, ligne),
            rang: rangsDuProduit.find(({ groupeId }) => groupeId === sousSegmentId) ?? rangsDuProduit[0] ?? null,
            saisie: AUCUN,
            essai: null,
          };
        }),
      ),
    [calculees, rangs, nomDe, familleId, segmentId, sousSegmentId, laboratoireId, q],
  );
  const lignes = useMemo(
    () =>
      essais.size === 0
        ? gardees
        : gardees.map((ligne) => {
            const saisie = essais.get(ligne.id);
            return saisie ? { ...ligne, saisie, essai: essayer(ligne, saisie) } : ligne;
          }),
    [gardees, essais],
  );
  return { annee, requete, arbre, nomDe, lignes, gardees, poserEssai, oublierEssais, essaie: essais.size > 0 };
};
export type Comparatif = ReturnType<typeof useComparatif>;
