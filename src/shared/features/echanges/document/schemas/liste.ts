import type { ChampsDeListe } from '#shared/core/liste.ts';
import { libelleVisibilite } from '#shared/core/visibilite.ts';
import { libelleEtatDocument, libellePartage } from '../messages.ts';
import type { Document } from '../schemas.ts';

/** The fields of a document, as the list and its export present them. */
export const champsDocument = {
  nom: { titre: 'Nom', type: 'texte', largeur: 40 },
  categorieNom: { titre: 'Catégorie', type: 'texte', largeur: 20 },
  laboratoireNom: { titre: 'Laboratoire', type: 'texte', largeur: 24 },
  annee: { titre: 'Année', type: 'nombre' },
  fichierNom: { titre: 'Fichier', type: 'texte', largeur: 40 },
  numero: { titre: 'Version', type: 'nombre' },
  taille: { titre: 'Taille (octets)', type: 'nombre' },
  dateExpiration: { titre: 'Expire le', type: 'jour' },
  etat: { titre: 'État', type: 'texte', largeur: 10, libelles: libelleEtatDocument },
  groupementNom: { titre: 'Partagé par', type: 'texte', largeur: 24 },
  visibleBy: {
    titre: 'Visible de',
    type: 'texte',
    largeur: 20,
    lire: (d) => (d.origine === 'COMPTE' ? libelleVisibilite[d.visibleBy] : null),
  },
  partage: {
    titre: 'Partage',
    type: 'texte',
    largeur: 20,
    lire: (d) => (d.nbDestinataires === null ? null : libellePartage[d.partage]),
  },
  nbLecteurs: { titre: 'Lu par', type: 'nombre' },
  lu: { titre: 'Lu', type: 'booleen' },
  creeParNom: { titre: 'Déposé par', type: 'texte' },
  creeLe: { titre: 'Déposé le', type: 'instant' },
  sha256: { titre: 'SHA-256', type: 'texte', largeur: 64 },
} as const satisfies ChampsDeListe<Document>;
