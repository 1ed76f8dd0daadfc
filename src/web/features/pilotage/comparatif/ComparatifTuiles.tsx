import { IconChartBar, IconPackage, IconPercentage, IconWand } from '@tabler/icons-react';
import { sommerMarges } from '#shared/features/pilotage/comparatif/rules/marges.ts';
import { formatCentimes, formatPourcentage } from '#web/lib/formats.ts';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import type { LigneVue } from './use-comparatif.ts';

const signe = (centimes: number): string => `${centimes > 0 ? '+' : ''}${formatCentimes(centimes)}`;

type Props = { lignes: readonly LigneVue[] | undefined; essaie: boolean };

/** Yearly margin of the displayed products, and its change with the tried prices. */
export const ComparatifTuiles = ({ lignes, essaie }: Props) => {
  const sommes = lignes && sommerMarges(lignes);
  return (
    <StatTiles
      libelle="Comparatif en chiffres"
      tuiles={[
        { id: 'produits', libelle: 'Produits', icone: IconPackage, valeur: lignes?.length },
        {
          id: 'annuelle',
          libelle: 'Marge annuelle',
          icone: IconChartBar,
          valeur: sommes && formatCentimes(sommes.margeCentimes),
        },
        {
          id: 'reelle',
          libelle: 'Marge réelle annuelle',
          icone: IconChartBar,
          teinte: 'vert',
          valeur: sommes && formatCentimes(sommes.margeReelleCentimes),
        },
        essaie && lignes
          ? {
              id: 'essai',
              libelle: 'Et si, par an',
              icone: IconWand,
              teinte: 'bleu' as const,
              valeur: signe(lignes.reduce((total, { essai }) => total + (essai?.ecartAnnuelCentimes ?? 0), 0)),
            }
          : {
              id: 'taux',
              libelle: 'Taux de marque réel',
              icone: IconPercentage,
              valeur: sommes && (sommes.tauxMarqueReel === null ? '–' : formatPourcentage(sommes.tauxMarqueReel)),
            },
      ]}
    />
  );
};
