import type { ChampsDeListe } from '#shared/core/liste.ts';
import {
  libelleEtatEncaissement,
  libelleMontants,
  libelleNatureEncaissement,
  libelleSourceEncaissement,
} from '../messages.ts';
import type { Encaissement } from '../schemas.ts';

/** The fields of an encaissement, as the list and its export present them. */
export const champsEncaissement = {
  date: { titre: 'Date', type: 'jour' },
  laboratoireNom: { titre: 'Laboratoire', type: 'texte', lire: (e) => e.laboratoireNom ?? 'Groupement' },
  nature: { titre: 'Nature', type: 'texte', largeur: 14, libelles: libelleNatureEncaissement },
  numero: { titre: 'Numéro', type: 'texte', largeur: 20 },
  montantHtCentimes: { titre: 'Montant HT', type: 'montant' },
  tvaCentimes: { titre: 'TVA', type: 'montant' },
  montantTtcCentimes: { titre: 'Montant TTC', type: 'montant' },
  partage: { titre: 'Montant partagé', type: 'texte', largeur: 16, libelles: libelleMontants },
  affecteCentimes: { titre: 'Affecté', type: 'montant' },
  resteCentimes: { titre: 'Reste', type: 'montant' },
  etat: { titre: 'État', type: 'texte', largeur: 18, libelles: libelleEtatEncaissement },
  nbEncours: { titre: 'Encours réglés', type: 'nombre' },
  source: { titre: 'Source', type: 'texte', largeur: 24, libelles: libelleSourceEncaissement },
  info: { titre: 'Information', type: 'texte', largeur: 40 },
  creeParNom: { titre: 'Saisi par', type: 'texte' },
} as const satisfies ChampsDeListe<Encaissement>;
