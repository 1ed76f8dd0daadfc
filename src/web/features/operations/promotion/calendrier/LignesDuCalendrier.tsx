import { Skeleton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { aujourdhui } from '#web/lib/formats.ts';
import { Frise } from '#web/ui/frise/Frise.tsx';
import type { Barre, LigneFrise } from '#web/ui/frise/types.ts';
import type { useFenetre } from './Fenetre.tsx';
import { SemaineListe } from './SemaineListe.tsx';

/** A laboratory that chose none. */
export const SANS_COULEUR = '#6f8079';

type Props = {
  titre: string;
  /** What a row is. */
  entete: string;
  /** Undefined while they are read. */
  lignes: readonly LigneFrise[] | undefined;
  fenetre: ReturnType<typeof useFenetre>;
  mobile: boolean | undefined;
  /** Before the first answer. */
  hauteur: number;
  /** Shown without a row. */
  vide: ReactNode;
  onOuvrir: (barre: Barre) => void;
  ouverte?: number | null;
  onDeplacer?: ComponentProps<typeof Frise>['onDeplacer'];
};

/** The weeks of a calendar of promotions; on a telephone, the list of one week. */
export const LignesDuCalendrier = (props: Props) => {
  const { titre, entete, lignes, fenetre, mobile, hauteur, vide, onOuvrir, ouverte = null, onDeplacer } = props;
  if (lignes === undefined) return <Skeleton h={hauteur} />;
  if (lignes.length === 0) return vide;
  return mobile ? (
    <SemaineListe
      titre="Promotions de la semaine"
      lignes={lignes}
      onOuvrir={onOuvrir}
      vide="Aucune promotion cette semaine."
    />
  ) : (
    <Frise
      titre={titre}
      entete={entete}
      semaines={fenetre.semaines}
      aujourdhui={aujourdhui()}
      lignes={lignes}
      ouverte={ouverte}
      onOuvrir={onOuvrir}
      onDeplacer={onDeplacer ?? (() => {})}
    />
  );
};
