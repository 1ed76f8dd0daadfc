import { Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { libelleEtatEncours } from '#shared/features/argent/encours/messages.ts';
import { libelleMotif, motsSilence } from '#shared/features/echanges/reclamation/messages.ts';
import type { Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { PastilleDiscussion } from '#web/features/echanges/discussion/StatutDiscussionMenu.tsx';
import { bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import { formatCentimes, formatDepuis, formatInstant, formatJour, pluriel } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import styles from './Reclamation.module.css';

/** Where it is at, and whether it waits for us. */
export const EtatReclamation = ({ r }: { r: Pick<Reclamation, 'statut' | 'aRepondre' | 'silenceJours'> }) => (
  <span className={styles.etat}>
    {r.statut && !(r.aRepondre && r.statut === 'WAITING') ? <PastilleDiscussion statut={r.statut} /> : null}
    {r.aRepondre ? <StatusBadge teinte="rouge">À répondre</StatusBadge> : null}
    {r.statut === 'EXPIRED' && r.silenceJours !== null ? (
      <Text span size="xs" c="dimmed">
        depuis {motsSilence(r.silenceJours)}
      </Text>
    ) : null}
  </span>
);

const Numero = ({ r }: { r: Reclamation }) => (
  <span className={styles.numero}>
    <span className="chiffres">{r.numero}</span>
    {r.urgent ? (
      <IconAlertCircle size={16} color="var(--mantine-color-red-filled)" role="img" aria-label="Urgent" />
    ) : null}
  </span>
);

const Dernier = ({ dernier }: { dernier: Reclamation['dernierMessage'] }) =>
  dernier ? (
    <span title={formatInstant(dernier.date)}>
      {dernier.duLaboratoire ? <strong>{dernier.auteur}</strong> : dernier.auteur}, {formatDepuis(dernier.date)}
    </span>
  ) : null;

/** What is still owed of what is réclamé. */
const resteDu = (r: Reclamation) => {
  const bilan = bilanReclamation(r);
  return bilan ? formatCentimes(bilan.resteCentimes) : null;
};

const COLONNES: readonly Colonne<Reclamation>[] = [
  {
    id: 'numero',
    titre: 'N°',
    valeur: (r) => <Numero r={r} />,
    largeur: 165,
    genre: 'etat',
    tri: true,
    carte: 'detail',
  },
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: ({ laboratoireNom }) => laboratoireNom,
    largeur: 168,
    tri: true,
    priorite: 1,
    carte: 'titre',
  },
  { id: 'objet', titre: 'Objet', valeur: ({ objet }) => objet, largeur: 200, extensible: true },
  { id: 'motif', titre: 'Motif', valeur: ({ motif }) => libelleMotif[motif], largeur: 108, tri: true },
  {
    id: 'activite',
    titre: 'Dernier message',
    valeur: (r) => <Dernier dernier={r.dernierMessage} />,
    largeur: 210,
    tri: true,
  },
  {
    id: 'statut',
    titre: 'Statut',
    valeur: (r) => <EtatReclamation r={r} />,
    largeur: 186,
    genre: 'etat',
    tri: true,
    carte: 'marque',
  },
  {
    id: 'nonLus',
    titre: 'Non lus',
    valeur: ({ nonLus }) => (nonLus > 0 ? <PastilleNonLus nombre={nonLus} /> : null),
    largeur: 78,
    genre: 'etat',
    carte: 'marque',
  },
  { id: 'age', titre: 'Âge', valeur: ({ ageJours }) => pluriel(ageJours, 'jour'), largeur: 82, carte: 'masquee' },
  {
    id: 'dateButoir',
    titre: 'Date butoir',
    valeur: ({ dateButoir }) => (dateButoir ? formatJour(dateButoir) : null),
    largeur: 112,
    genre: 'date',
    tri: true,
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'montant',
    titre: 'Réclamé',
    valeur: ({ montantReclameCentimes }) =>
      montantReclameCentimes === null ? null : formatCentimes(montantReclameCentimes),
    largeur: 112,
    carte: 'montant',
    genre: 'nombre',
    tri: true,
  },
  { id: 'reste', titre: 'Reste', valeur: resteDu, largeur: 112, genre: 'nombre' },
  {
    id: 'encours',
    titre: 'Encours',
    valeur: ({ encours }) => (encours ? `${encours.numero} · ${libelleEtatEncours[encours.etat]}` : null),
    largeur: 176,
  },
];
const SANS_LABO = COLONNES.filter(({ id }) => id !== 'laboratoire').map((colonne) =>
  colonne.id === 'numero' ? { ...colonne, carte: 'titre' as const } : colonne,
);

/** Stable: rows are rendered again only when it changes. */
export const colonnesReclamation = (avecLaboratoire: boolean): readonly Colonne<Reclamation>[] =>
  avecLaboratoire ? COLONNES : SANS_LABO;
