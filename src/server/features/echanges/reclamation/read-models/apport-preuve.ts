import type { Content } from 'pdfmake/interfaces.js';
import type { TenantTx } from '#server/core/db/database.ts';
import { formatInstant } from '#shared/core/dates.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import type { MotifReclamation, NatureReponse } from '#shared/features/echanges/reclamation/schemas/base.ts';
import { libelleMotif, motsDecision } from '#shared/features/echanges/reclamation/messages.ts';
import {
  enTexteDossierPreuve,
  sectionDossierPreuve,
  tableauDossierPreuve,
  type Apport,
  type FichierPreuve,
  type TextePreuve,
} from '#server/features/argent/dossier-preuve/read-models/apport.ts';
import { apportMails, fichiersDuDossier } from '#server/features/argent/dossier-preuve/read-models/pieces.ts';
import { cleMail } from './fil.ts';

const reclamationsDe = (tx: TenantTx, encoursId: number) =>
  tx
    .selectFrom('reclamation')
    .select(['id', 'numero', 'motif', 'objet', 'cree_le as creeLe'])
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId)
    .orderBy('id')
    .execute();

/** What the laboratory also reads by its link: never an internal note (PRV-2), never a withdrawn message. */
const messagesDe = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('discussion as d')
    .innerJoin('discussion_commentaire as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.discussion_id', '=', 'd.id'),
    )
    .leftJoin('reclamation_reponse as r', (join) =>
      join.onRef('r.tenant_id', '=', 'c.tenant_id').onRef('r.commentaire_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.texte', 'c.auteur_nom as auteur', 'c.cree_le as creeLe'])
    .select([
      'r.nature',
      'r.avoir_numero as avoir',
      'r.montant_centimes as montantCentimes',
      'r.date_prevue as datePrevue',
      'r.nature_fiscale as natureAccordee',
    ])
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.kind', '=', 'RECLAMATION')
    .where('d.objet_id', '=', id)
    .where('c.interne', '=', false)
    .where('c.retire_le', 'is', null)
    .where('c.texte', 'is not', null)
    .orderBy('c.id')
    .limit(500)
    .execute();
type Message = Awaited<ReturnType<typeof messagesDe>>[number];

const piecesDe = async (tx: TenantTx, id: number, messages: readonly Message[]) => {
  if (messages.length === 0) return [];
  const lignes = await tx
    .selectFrom('reclamation_piece')
    .select('fichier_id as fichierId')
    .where('tenant_id', '=', tx.tenantId)
    .where('reclamation_id', '=', id)
    .where(
      'commentaire_id',
      'in',
      messages.map((message) => message.id),
    )
    .execute();
  return fichiersDuDossier(
    tx,
    { dossier: 'reclamation', intitule: 'Pièce de la réclamation' },
    lignes.map(({ fichierId }) => fichierId),
  );
};

/** Mails that carried these messages, found by their keys. */
const mailsDe = async (tx: TenantTx, messages: readonly Message[]): Promise<number[]> => {
  if (messages.length === 0) return [];
  const cles = messages.map(({ id }) => cleMail(id));
  const lignes = await tx
    .selectFrom('mail')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('cle', 'in', cles)
    .execute();
  return lignes.map(({ id }) => id);
};

/** Words of a message, after the decision that the laboratory took with it. */
const dit = (
  { texte, nature, avoir, montantCentimes, natureAccordee, datePrevue }: Message,
  natureDeLEncours: NatureFiscale,
): string =>
  [
    motsDecision({
      nature: nature as NatureReponse | null,
      avoirNumero: avoir,
      montantCentimes,
      natureFiscale: (natureAccordee as NatureFiscale | null) ?? natureDeLEncours,
      datePrevue,
    }),
    enTexteDossierPreuve(texte ?? ''),
  ]
    .filter(Boolean)
    .join('\n');

/**
 * The réclamations this encours was born from: what was written to the laboratory, what it answered, the files of both,
 * and the mails that carried them (PRV-2).
 */
export const apportReclamations = async (tx: TenantTx, { id, natureFiscale }: DetailEncours): Promise<Apport> => {
  const contenu: Content[] = [];
  const fichiers: FichierPreuve[] = [];
  const textes: TextePreuve[] = [];
  for (const { id: reclamationId, numero, motif, objet, creeLe } of await reclamationsDe(tx, id)) {
    const messages = await messagesDe(tx, reclamationId);
    const titre = [numero, libelleMotif[motif as MotifReclamation], objet].filter(Boolean).join(' – ');
    contenu.push(
      sectionDossierPreuve('Réclamation'),
      { text: `${titre}, ouverte le ${formatInstant(creeLe)}`, bold: true },
      ...tableauDossierPreuve(
        ['Le', 'De', 'Message'],
        messages.map((message) => [
          formatInstant(message.creeLe),
          message.auteur ?? 'Pharmaccord',
          dit(message, natureFiscale),
        ]),
        { largeurs: ['auto', 'auto', '*'] },
      ),
    );
    const mails = await apportMails(tx, await mailsDe(tx, messages));
    const piecesDesMessages = await piecesDe(tx, reclamationId, messages);
    const connus = new Set(piecesDesMessages.map(({ cle }) => cle));
    fichiers.push(...piecesDesMessages, ...mails.fichiers.filter(({ cle }) => !connus.has(cle)));
    textes.push(...mails.textes);
  }
  return { contenu, fichiers, ...(textes.length > 0 && { textes }) };
};
