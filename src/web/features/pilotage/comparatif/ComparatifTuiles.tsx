import { IconChartBar, IconPackage, IconPercentage, IconWand } from '@tabler/icons-react';
import { formatCentimes, formatPourcentage } from '#web/lib/formats.ts';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import type { LigneVue } from './use-comparatif.ts';

const somme = (lignes: readonly LigneVue[], lire: (ligne: LigneVue) => number): number =>
  lignes.reduce((total, ligne) => total + lire(ligne), 0);

const signe = (centimes: number): string => `${centimes > 0 ? '+' : ''}${formatCentimes(centimes)}`;

type Props = { lignes: readonly LigneVue[] | undefined; essaie: boolean };

/** What the shown products earn in a year, and what the tried prices would change. */
export const ComparatifTuiles = ({ lignes, essaie }: Props) => {
  const ventes = lignes && somme(lignes, ({ marges, volumeAnnuel }) => marges.prixVenteHtCentimes * volumeAnnuel);
  const apparente = lignes && somme(lignes, ({ marges }) => marges.margeAnnuelleCentimes);
  const reelle = lignes && somme(lignes, ({ marges }) => marges.margeReelleAnnuelleCentimes);
  return (
    <StatTiles
      libelle="Comparatif en chiffres"
      tuiles={[
        { id: 'produits', libelle: 'Produits', icone: IconPackage, valeur: lignes?.length },
        {
          id: 'annuelle',
          libelle: 'Marge annuelle',
          icone: IconChartBar,
          valeur: apparente === undefined ? undefined : formatCentimes(apparente),
        },
        {
          id: 'reelle',
          libelle: 'Marge réelle annuelle',
          icone: IconChartBar,
          teinte: 'vert',
          valeur: reelle === undefined ? undefined : formatCentimes(reelle),
        },
        essaie && lignes
          ? {
              id: 'essai',
              libelle: 'Et si, par an',
              icone: IconWand,
              teinte: 'bleu' as const,
              valeur: signe(somme(lignes, ({ essai }) => essai?.ecartAnnuelCentimes ?? 0)),
            }
          : {
              id: 'taux',
              libelle: 'Taux de marque réel',
              icone: IconPercentage,
              valeur:
                ventes === undefined || reelle === undefined
                  ? undefined
                  : ventes === 0
                    ? '–'
                    : formatPourcentage(Math.round((reelle * 10_000) / ventes) / 100),
            },
      ]}
    />
  );
};
