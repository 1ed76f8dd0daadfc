import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { libelleEtatEncours } from '#shared/features/argent/encours/messages.ts';
import { motsSilence } from '#shared/features/echanges/reclamation/messages.ts';
import type { Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { champsReclamation } from '#shared/features/echanges/reclamation/schemas/liste.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { PastilleDiscussion } from '#web/features/echanges/discussion/StatutDiscussionMenu.tsx';
import { bilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import { formatDepuis, formatInstant, pluriel } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import type { Colonne } from '#web/ui/table/types.ts';
import styles from './Reclamation.module.css';

/** Statut of a réclamation, and whether it waits for the pharmacy. */
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

/** Amount réclamé still due. */
const resteDu = (r: Reclamation) => {
  const bilan = bilanReclamation(r);
  return bilan ? formatMontant(bilan.resteCentimes, r.natureFiscale) : null;
};

const champ = colonnesDe<Reclamation>(champsReclamation);

const COLONNES: readonly Colonne<Reclamation>[] = [
  champ('numero', { valeur: (r) => <Numero r={r} />, largeur: 165, genre: 'etat', tri: true, carte: 'detail' }),
  champ('laboratoireNom', {
    id: 'laboratoire',
    largeur: 168,
    plusieursLignes: true,
    tri: true,
    priorite: 1,
    carte: 'titre',
  }),
  champ('objet', { largeur: 200, extensible: true }),
  champ('motif', { largeur: 108, tri: true }),
  champ('dernierMessage', {
    id: 'activite',
    valeur: (r) => <Dernier dernier={r.dernierMessage} />,
    largeur: 210,
    genre: 'texte',
    tri: true,
  }),
  champ('statut', {
    valeur: (r) => <EtatReclamation r={r} />,
    largeur: 186,
    genre: 'etat',
    tri: true,
    carte: 'marque',
  }),
  {
    id: 'nonLus',
    titre: 'Non lus',
    valeur: ({ nonLus }) => (nonLus > 0 ? <PastilleNonLus nombre={nonLus} /> : null),
    largeur: 78,
    genre: 'etat',
    carte: 'marque',
  },
  { id: 'age', titre: 'Âge', valeur: ({ ageJours }) => pluriel(ageJours, 'jour'), largeur: 82, carte: 'masquee' },
  champ('dateButoir', { largeur: 112, tri: true, masquee: true, carte: 'masquee' }),
  champ('montantReclameCentimes', {
    id: 'montant',
    titre: 'Réclamé',
    valeur: (r) =>
      r.montantReclameCentimes === null ? null : formatMontant(r.montantReclameCentimes, r.natureFiscale),
    largeur: 112,
    carte: 'montant',
    tri: true,
  }),
  { id: 'reste', titre: champsReclamation.reste.titre, valeur: resteDu, largeur: 112, genre: 'nombre' },
  champ('encours', {
    valeur: ({ encours }) => (encours ? `${encours.numero} · ${libelleEtatEncours[encours.etat]}` : null),
    largeur: 176,
  }),
];
const SANS_LABO = retirerColonne(COLONNES, 'laboratoire', 'numero');

/** Stable: rows are rendered again only when it changes. */
export const colonnesReclamation = (avecLaboratoire: boolean): readonly Colonne<Reclamation>[] =>
  avecLaboratoire ? COLONNES : SANS_LABO;
