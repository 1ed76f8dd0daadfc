import { jourParis } from '#shared/core/dates.ts';
import { libellesEtatInvitation } from '#shared/features/reseau/invitation/messages.ts';
import { MAX_ENVOIS } from '#shared/features/reseau/invitation/rules/etats.ts';
import type { Invitation } from '#shared/features/reseau/invitation/schemas.ts';
import { formatJour } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteInvitation } from './apparence.ts';

const jour = (iso: string): string => formatJour(jourParis(new Date(iso)));

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesInvitation: readonly Colonne<Invitation>[] = [
  { id: 'nom', titre: 'Pharmacie', valeur: ({ nom }) => nom, tri: true, extensible: true, largeur: 220, fixe: true },
  { id: 'mail', titre: 'E-mail', valeur: ({ mail }) => mail, largeur: 220 },
  {
    id: 'ville',
    titre: 'Ville',
    valeur: ({ codePostal, ville }) => [codePostal, ville].filter(Boolean).join(' '),
    tri: true,
    largeur: 170,
  },
  { id: 'segment', titre: 'Segment', valeur: ({ segmentNom }) => segmentNom, largeur: 130 },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat, erreurMail }) => (
      <StatusBadge teinte={teinteInvitation[etat]} {...(erreurMail ? { title: erreurMail } : {})}>
        {libellesEtatInvitation[etat]}
      </StatusBadge>
    ),
    largeur: 130,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'envoyeeLe',
    titre: 'Dernier mail',
    valeur: ({ envoyeeLe, nbEnvois }) => `${jour(envoyeeLe)} (${nbEnvois} sur ${MAX_ENVOIS})`,
    tri: true,
    largeur: 170,
    carte: 'detail',
  },
  { id: 'finess', titre: 'FINESS', valeur: ({ finess }) => finess, largeur: 120, masquee: true },
];
