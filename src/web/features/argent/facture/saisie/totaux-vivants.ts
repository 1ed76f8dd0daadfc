import { lireFactureSaisie, type FactureDejaLue } from '#shared/features/argent/facture/rules/saisie/saisie.ts';
import type { SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { Ajustement, FactureLue, LigneLueFacture } from '#shared/features/argent/facture/schemas.ts';
import { sansIllisible } from '#web/lib/illisible.ts';

const sansLigne = (ajustements: readonly Ajustement[]): FactureDejaLue => ({
  genre: null,
  typeDocument: null,
  ajustements,
  avertissements: [],
  lignes: [],
});

/** The document in its current state; empty fields count as zero. */
const factureVivante = (saisie: SaisieLue, ajustements: readonly Ajustement[]): FactureLue => {
  const { genre, numero, dateEmission, devise, lignes, ...autres } = sansIllisible(saisie);
  return lireFactureSaisie(
    {
      ...autres,
      genre: genre ?? 'FACTURE',
      numero: numero ?? '',
      dateEmission: dateEmission ?? '',
      devise: devise ?? '',
      lignes: (lignes ?? []).map((ligne) => ({
        ...ligne,
        nom: ligne.nom ?? '',
        quantiteMillioniemes: ligne.quantiteMillioniemes ?? 0,
      })),
    },
    sansLigne(ajustements),
  );
};

export const lignesVivantes = (saisie: SaisieLue): readonly LigneLueFacture[] => factureVivante(saisie, []).lignes;

export type TotalVivant = {
  readonly libelle: 'HT' | 'TVA' | 'TTC';
  /** Total computed from the lines; null when a rate or every line is missing. */
  readonly calculeCentimes: number | null;
  readonly ecritCentimes: number | null;
};
const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + nombre, 0);

/** Totals computed from the lines, beside the written ones (FAC-80). */
export const totauxVivants = (saisie: SaisieLue, ajustements: readonly Ajustement[]): readonly TotalVivant[] => {
  const { lignes, totaux, tvas } = factureVivante(saisie, ajustements);
  const { htCentimes, tvaCentimes, ttcCentimes } = sansIllisible(saisie);
  const ht =
    lignes.length === 0
      ? null
      : somme(lignes.map(({ montantNetCentimes }) => montantNetCentimes)) -
        totaux.remisesCentimes +
        totaux.chargesCentimes;
  const tva = tvas.length === 0 ? null : somme(tvas.map(({ montantCentimes }) => montantCentimes));
  const [htPour, tvaPour] = [ht ?? htCentimes, tva ?? tvaCentimes];
  return [
    { libelle: 'HT', calculeCentimes: ht, ecritCentimes: htCentimes },
    { libelle: 'TVA', calculeCentimes: tva, ecritCentimes: tvaCentimes },
    {
      libelle: 'TTC',
      calculeCentimes: htPour === null || tvaPour === null ? null : htPour + tvaPour,
      ecritCentimes: ttcCentimes,
    },
  ];
};
