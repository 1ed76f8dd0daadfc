import { IconPaperclip } from '@tabler/icons-react';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { champsEncaissement } from '#shared/features/argent/encaissement/schemas/liste.ts';
import { libelleEtatEncaissement } from '#shared/features/argent/encaissement/messages.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteEtatEncaissement } from './mots.ts';

/** The payer: a laboratory, or the groupement for several of them. */
const Donneur = ({ e }: { e: Pick<Encaissement, 'laboratoireNom' | 'laboratoireColor'> }) =>
  e.laboratoireNom === null ? 'Groupement' : <NomLabo nom={e.laboratoireNom} couleur={e.laboratoireColor ?? ''} />;

const champ = colonnesDe<Encaissement>(champsEncaissement);

/** Constant array: rows are rendered again only when the list changes. */
export const colonnesEncaissements: readonly Colonne<Encaissement>[] = [
  champ('numero', {
    titre: 'N°',
    valeur: ({ numero }) => <span title={numero ?? undefined}>{numero ?? 'Sans numéro'}</span>,
    largeur: 130,
    extensible: true,
    tri: true,
    carte: 'detail',
  }),
  champ('laboratoireNom', {
    id: 'laboratoire',
    valeur: (e) => <Donneur e={e} />,
    largeur: 170,
    plusieursLignes: true,
    extensible: true,
    priorite: 1,
    tri: true,
    carte: 'titre',
  }),
  champ('nature', { largeur: 116, genre: 'etat', carte: 'detail' }),
  champ('date', { largeur: 104, tri: true, carte: 'date' }),
  {
    id: 'montant',
    titre: 'Reçu',
    valeur: (e) => <Money centimes={e.montantPartageCentimes} suffixe={e.partage} />,
    largeur: 112,
    genre: 'nombre',
    tri: true,
    carte: 'montant',
    priorite: 1,
  },
  champ('affecteCentimes', {
    id: 'affecte',
    valeur: ({ affecteCentimes, partage }) => <Money centimes={affecteCentimes || null} suffixe={partage} />,
    largeur: 112,
    carte: 'masquee',
    priorite: 2,
  }),
  champ('resteCentimes', {
    id: 'reste',
    valeur: ({ resteCentimes, partage }) => (
      <Money centimes={resteCentimes} gras={resteCentimes > 0} suffixe={partage} />
    ),
    largeur: 112,
    tri: true,
    carte: 'masquee',
  }),
  champ('etat', {
    valeur: ({ etat }) => (
      <StatusBadge teinte={teinteEtatEncaissement[etat]}>{libelleEtatEncaissement[etat]}</StatusBadge>
    ),
    largeur: 156,
    genre: 'etat',
    carte: 'marque',
  }),
  champ('nbEncours', {
    id: 'encours',
    titre: 'Encours',
    valeur: ({ nbEncours }) => (nbEncours > 0 ? <span className="chiffres">{nbEncours}</span> : null),
    largeur: 80,
    carte: 'masquee',
    priorite: 3,
  }),
  champ('source', { largeur: 150, priorite: 3, carte: 'masquee' }),
  {
    id: 'document',
    titre: 'Document',
    valeur: ({ fichierId }) => (fichierId === null ? null : <IconPaperclip size={15} aria-label="Document joint" />),
    largeur: 92,
    masquee: true,
    carte: 'masquee',
  },
  champ('info', { largeur: 180, masquee: true, carte: 'masquee' }),
];
