import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { enEcrivant, inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { journaliser } from '#server/core/journal.ts';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatInstant, formatJour } from '#shared/core/dates.ts';
import { abonnementErrors } from '#shared/features/comptes/abonnement/errors.ts';
import { aUnRecu } from '#shared/features/comptes/abonnement/rules.ts';
import { identiteDeLEditeur, paiementDuRecu, type RecuDePaiement } from '../read-models/recu.ts';

const rangee = (libelle: string, valeur: string): TableCell[] => [{ text: libelle, style: 'discret' }, valeur];

const corps = ({ client, ...p }: RecuDePaiement): Content[] => {
  const adresse = [client.rue, [client.codePostal, client.ville].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const rangees: TableCell[][] = [
    rangee('Reçu de', client.nom),
    ...(adresse ? [rangee('Adresse', adresse)] : []),
    ...(client.siret ? [rangee('SIRET', client.siret)] : []),
    rangee('Pour', p.nature === 'RENOUVELLEMENT' ? 'Renouvellement de l’abonnement' : 'Abonnement'),
    ...(p.dateDebut && p.dateFin
      ? [rangee('Période', `Du ${formatJour(p.dateDebut)} au ${formatJour(p.dateFin)}`)]
      : []),
    rangee('Payé le', formatInstant(p.recuLe)),
    rangee('Moyen', 'Carte bancaire'),
    rangee('Transaction', p.transaction),
    [
      { text: 'Montant TTC', bold: true },
      { text: formatCentimes(p.montantCentimes), bold: true },
    ],
    ...(p.rembourseCentimes > 0 ? [rangee('Remboursé depuis', formatCentimes(p.rembourseCentimes))] : []),
  ];
  return [{ table: { widths: [130, '*'], body: rangees }, layout: 'lignes', margin: [0, 12, 0, 0] }];
};

/** On the publisher's letterhead. @throws 404, 409 for a payment that failed */
const lireRecu = async (tx: SystemeTx, tenantId: number, id: number) => {
  const paiement = await paiementDuRecu(tx, tenantId, id);
  if (!aUnRecu(paiement)) throw abonnementErrors.sansRecu();
  return { paiement, editeur: await identiteDeLEditeur(tx) };
};

const enPdf = async ({ paiement, editeur }: Awaited<ReturnType<typeof lireRecu>>): Promise<FichierReponse> => {
  const contenu = await creerPdf({
    titre: `Reçu de paiement n° ${paiement.id}`,
    sousTitre: [editeur.siret && `SIRET ${editeur.siret}`, editeur.numeroIntracommunautaire]
      .filter(Boolean)
      .join(' · '),
    emetteur: editeur,
    mention: `Le ${formatInstant(paiement.recuLe)}`,
    contenu: corps(paiement),
  });
  const nom = `recu-abonnement-${paiement.id}.pdf`;
  return { contenu, entetes: entetesFichier({ nom, mime: 'application/pdf', taille: contenu.length }) };
};

/** The receipt of a payment of one's own account (CPT-160). */
export const recuPaiement = async (ctx: Contexte, id: number): Promise<FichierReponse> =>
  enPdf(await inSysteme(ctx, (tx) => lireRecu(tx, ctx.acteur.tenantId, id)));

/** The same, of any account, by a super administrator: the account reads it in its journal (CPT-148). */
export const recuPaiementDe = async (ctx: Contexte, tenantId: number, id: number): Promise<FichierReponse> =>
  enPdf(
    await inSysteme(enEcrivant(ctx), async (tx) => {
      const recu = await lireRecu(tx, tenantId, id);
      await journaliser(tx, ctx.acteur, {
        tenantId,
        objet: 'abonnement',
        objetId: tenantId,
        action: 'prendre-recu',
        apres: { paiementId: id },
      });
      return recu;
    }),
  );
