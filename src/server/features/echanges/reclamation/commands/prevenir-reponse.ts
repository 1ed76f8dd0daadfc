import type { TenantTx } from '#server/core/db/database.ts';
import type { HtmlPropre } from '#server/core/html/assainir.ts';
import { envoyerMail, sujetDuFil, type PieceJointe } from '#server/core/mail/courrier.ts';
import type { Services } from '#server/core/services.ts';
import { suiveursDuCompte } from '#server/features/echanges/discussion/read-models/participants.ts';
import type { ObjetDiscute } from '#server/features/echanges/discussion/read-models/sujet.ts';
import { extraitDe } from '#server/features/echanges/discussion/commands/tenir.ts';
import { signataireEncours } from '#server/features/argent/encours/read-models/laboratoires.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { mailRequis } from '#shared/core/champs.ts';
import { mettreEnPage } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { libelleNatureReponse, motsDecision } from '#shared/features/echanges/reclamation/messages.ts';
import { mailDuCollegue } from '../read-models/mail.ts';
import { surUneLigneReclamation } from './composer.ts';

export const destinatairesAvis = (tx: TenantTx, objet: ObjetDiscute, discussionId: number) =>
  suiveursDuCompte(tx, { kind: 'RECLAMATION', objet }, discussionId);
type Suiveurs = Awaited<ReturnType<typeof destinatairesAvis>>;

type Reponse = { readonly objet: ObjetDiscute; readonly laboratoireNom: string; readonly message: HtmlPropre };

/** Told once to each person who follows and has nothing unread; to those who manage, when no one follows any more. */
export const prevenirReponse = async (
  tx: TenantTx,
  { objet, suiveurs, laboratoireNom, message }: Reponse & { readonly suiveurs: Suiveurs },
): Promise<void> => {
  const avis = {
    tenantId: tx.tenantId,
    objet: objet.id,
    donnees: { laboratoire: laboratoireNom, phrase: `${objet.titre} : « ${extraitDe(message.texte)} »` },
    lien: objet.lien ?? undefined,
  };
  const aPrevenir =
    suiveurs.length === 0
      ? [{ ...avis, roles: ['ADMIN', 'ACHAT', 'GROUPEMENT'] as const }]
      : suiveurs.filter(({ aJour }) => aJour).map(({ id }) => ({ ...avis, utilisateurId: id }));
  await annoncerEvenement(tx, null, 'RECLAMATION_REPONDUE', aPrevenir);
};

const adresse = mailRequis('L’adresse');
/** Address of the person who opened the réclamation, while active; otherwise the account's. */
const mailDuCompte = async (tx: TenantTx, { creeParId }: ObjetDiscute): Promise<string> => {
  const mail = creeParId === null ? null : await mailDuCollegue(tx, creeParId);
  return adresse.safeParse(mail).data ?? (await signataireEncours(tx)).mail;
};

type Signee = Reponse & {
  readonly commentaireId: number;
  readonly nom: string;
  readonly email: string;
  readonly decision: Parameters<typeof motsDecision>[0];
  readonly pieces: readonly PieceJointe[];
};

const texteDe = ({ objet, laboratoireNom, nom, message, decision, pieces }: Signee, url: string): string =>
  [
    `${nom} (${laboratoireNom}) a répondu à la réclamation ${objet.titre}.`,
    decision.nature && `Sa réponse : ${motsDecision(decision)}.`,
    message.texte,
    pieces.length > 0 && `Joint :\n${pieces.map((piece) => `- ${piece.nom}`).join('\n')}`,
    url,
  ]
    .filter(Boolean)
    .join('\n\n');

/**
 * What the laboratory decided and said, with its files, mailed to the people who asked (REC-20). Answering this mail
 * writes to the person of the laboratory.
 */
export const mailALaPharmacie = async (tx: TenantTx, { publicUrl }: Services, signee: Signee): Promise<void> => {
  const { objet, commentaireId, laboratoireNom, email, decision, pieces } = signee;
  const { nature, montantCentimes, natureFiscale } = decision;
  const url = `${publicUrl}/reclamations?reclamation=${objet.id}`;
  const fil = `equipe:reclamation:${objet.id}`;
  const sujet = await sujetDuFil(tx, fil, surUneLigneReclamation(`Réponse de ${laboratoireNom} : ${objet.titre}`));
  await envoyerMail(tx, {
    cle: `reclamation:reponse:${commentaireId}`,
    destinataires: [await mailDuCompte(tx, objet)],
    repondreA: email,
    sujet,
    ...mettreEnPage({
      sujet,
      texte: texteDe(signee, url),
      etablissement: laboratoireNom,
      bouton: { adresse: url, libelle: 'Lire la discussion et répondre', seul: true },
      ...(nature && montantCentimes !== null
        ? {
            montant: {
              montant: formatMontant(montantCentimes, natureFiscale),
              libelle: libelleNatureReponse[nature],
            },
          }
        : {}),
    }),
    pieces,
    fil,
    objet: 'reclamation',
    objetId: objet.id,
    auteur: 'systeme',
  });
};
