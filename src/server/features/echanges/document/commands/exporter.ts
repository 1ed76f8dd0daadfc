import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { libelleVisibilite } from '#shared/core/visibilite.ts';
import type { documentContract } from '#shared/features/echanges/document/contract.ts';
import { libelleEtatDocument, libellePartage } from '#shared/features/echanges/document/messages.ts';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { documentsAExporter, documentsParIds } from '../read-models/liste.ts';
import { lecteurDeDocuments } from '../read-models/visibles.ts';

const COLONNES: readonly ColonneExportee<Document>[] = [
  { titre: 'Nom', type: 'texte', largeur: 40, lire: (d) => d.nom },
  { titre: 'Catégorie', type: 'texte', largeur: 20, lire: (d) => d.categorieNom },
  { titre: 'Laboratoire', type: 'texte', largeur: 24, lire: (d) => d.laboratoireNom },
  { titre: 'Année', type: 'nombre', lire: (d) => d.annee },
  { titre: 'Fichier', type: 'texte', largeur: 40, lire: (d) => d.fichierNom },
  { titre: 'Version', type: 'nombre', lire: (d) => d.numero },
  { titre: 'Taille (octets)', type: 'nombre', lire: (d) => d.taille },
  { titre: 'Expire le', type: 'jour', lire: (d) => d.dateExpiration },
  { titre: 'État', type: 'texte', largeur: 10, lire: (d) => libelleEtatDocument[d.etat] },
  { titre: 'Partagé par', type: 'texte', largeur: 24, lire: (d) => d.groupementNom },
  {
    titre: 'Visible de',
    type: 'texte',
    largeur: 20,
    lire: (d) => (d.origine === 'COMPTE' ? libelleVisibilite[d.visibleBy] : null),
  },
  {
    titre: 'Partage',
    type: 'texte',
    largeur: 20,
    lire: (d) => (d.nbDestinataires === null ? null : libellePartage[d.partage]),
  },
  { titre: 'Lu par', type: 'nombre', lire: (d) => d.nbLecteurs },
  { titre: 'Lu', type: 'booleen', lire: (d) => d.lu },
  { titre: 'Déposé par', type: 'texte', lire: (d) => d.creeParNom },
  { titre: 'Déposé le', type: 'instant', lire: (d) => d.creeLe },
  { titre: 'SHA-256', type: 'texte', largeur: 64, lire: (d) => d.sha256 },
];

/** Readers and recipients are counted beside each document of a batch. */
const LOT = 200;

/** What the filters keep, in the asked order: the list, never the files. */
export const exporterDocuments = async (
  ctx: Contexte,
  demande: QueryOf<(typeof documentContract)['exporterDocuments']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const [lecteur, ids] = await inTenant(ctx, async (tx) => {
    const lecteurDeLActeur = await lecteurDeDocuments(tx, ctx.acteur);
    return [lecteurDeLActeur, await documentsAExporter(tx, lecteurDeLActeur, demande, aujourdhui)] as const;
  });
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inTenant(ctx, (tx) => documentsParIds(tx, lecteur, lot, aujourdhui)), LOT);
  return repondreTableur({ nom: `documents-${aujourdhui}`, format: demande.format, colonnes: COLONNES, lignes });
};
