import { ColorSwatch } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { IconCamera } from '@tabler/icons-react';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatMontants, poidsDe } from '#shared/core/nature-fiscale.ts';
import { libellesType } from '#shared/features/operations/emplacement/messages.ts';
import type { EmplacementDuPlan } from '#shared/features/operations/emplacement/schemas.ts';
import { formatNombre, formatPourcentage, pluriel } from '#web/lib/formats.ts';
import type { Noeud } from '#web/ui/arbre/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Plan.module.css';
import type { DonneePlan } from './use-deplacer.ts';

/** The colour of a zone; its name says the same. */
const PointZone = ({ couleur }: { couleur: string | null }) => (
  <ColorSwatch
    component="span"
    color={couleur ?? 'var(--mantine-color-gray-5)'}
    size={12}
    withShadow={false}
    aria-hidden
  />
);

const DetailsZone = ({ nombre }: { nombre: number }) => <span>{pluriel(nombre, 'emplacement')}</span>;

/** Type, width and rent of an emplacement, and its use in the last twelve months. */
const DetailsEmplacement = ({ emplacement }: { emplacement: EmplacementDuPlan }) => {
  const { avecPhoto, type, largeurCm, prixSemaineHtCentimes, actif, tauxPct, gagne } = emplacement;
  return (
    <span className={styles.details}>
      <span className={styles.marques}>
        {avecPhoto ? <IconCamera size={16} role="img" aria-label="Avec photo" /> : null}
        {actif ? null : <StatusBadge teinte="gris">Désactivé</StatusBadge>}
      </span>
      <span>{libellesType[type]}</span>
      <span className={`${styles.nombre} chiffres`}>
        {largeurCm === null ? null : `${formatNombre(largeurCm)}\u00a0cm`}
      </span>
      <span className={`${styles.nombre} chiffres`}>
        {prixSemaineHtCentimes === null ? null : `${formatCentimes(prixSemaineHtCentimes)} HT\u00a0/\u00a0semaine`}
      </span>
      <span className="chiffres" title="Sur les douze derniers mois">
        {tauxPct === 0 && poidsDe(gagne) === 0
          ? null
          : `Occupé ${formatPourcentage(tauxPct)} de ` +
            `l’année${poidsDe(gagne) > 0 ? `, ${formatMontants(gagne)} reçus` : ''}`}
      </span>
    </span>
  );
};

/** Rendered before the name of a row of the plan. */
export const marqueDeCase = ({ donnee }: Noeud<DonneePlan>) =>
  'zone' in donnee ? <PointZone couleur={donnee.zone.couleur} /> : null;
export const detailsDeCase = ({ donnee, enfants }: Noeud<DonneePlan>) =>
  'zone' in donnee ? <DetailsZone nombre={enfants.length} /> : <DetailsEmplacement emplacement={donnee.emplacement} />;
