import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerLigne } from '#server/core/version.ts';
import { destinatairesDuCompte } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { enregistrerLgo, lgoARegler } from '#server/features/comptes/tenant/commands/connexions.ts';
import { garderSecret, oublierSecret } from '#server/features/connexions/secret/commands.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { redigerLgoAConfirmer } from '#shared/features/connexions/lgo/rules/courrier.ts';
import type { ReglageLgoSaisi } from '#shared/features/connexions/lgo/schemas.ts';
import { lockAttente, upsertAttente } from '../repository.ts';

/** The name under which a new password is sealed until it is confirmed. */
export const SECRET_EN_ATTENTE = 'motDePasseEnAttente';

/** The pharmacy learns that a setting waits for it: bell and mail, with the way to its screen. */
const demanderConfirmation = async (tx: SystemeTx, { acteur, services }: Contexte, id: number): Promise<void> => {
  const version = (await lockAttente(tx, id))?.version ?? 0;
  await annoncerEvenement(tx, acteur, 'LGO_A_CONFIRMER', [
    {
      tenantId: id,
      objet: '',
      donnees: { par: acteur.nomComplet },
      lien: { ecran: 'parametresPharmacie', params: {} },
    },
  ]);
  const { nom, destinataires } = await destinatairesDuCompte(tx, id);
  if (destinataires.length === 0) return;
  await envoyerMail(tx, {
    tenantId: id,
    cle: `lgo-a-confirmer:${id}:${services.maintenant().getTime()}:${version}`,
    destinataires,
    ...redigerLgoAConfirmer({
      compteNom: nom,
      parNom: acteur.nomComplet,
      lien: `${services.publicUrl}/parametres/pharmacie`,
    }),
    objet: 'tenant',
    objetId: id,
    auteur: 'systeme',
  });
};

/** Keeps what a visit typed without letting it act (CNX-84); the account is locked by the caller. */
export const mettreEnAttente = async (
  tx: SystemeTx,
  ctx: Contexte,
  id: number,
  { secret, ...saisie }: ReglageLgoSaisi,
): Promise<void> => {
  const { acteur, services } = ctx;
  const avant = await lockAttente(tx, id);
  const cle = { tenantId: id, connexion: 'LGO', nom: SECRET_EN_ATTENTE } as const;
  // A password that waits was meant for the address that waits with it.
  const autreAdresse = avant !== undefined && avant.adresse !== saisie.adresse;
  if (secret !== null) await garderSecret(services, tx, cle, secret);
  else if (autreAdresse) await oublierSecret(tx, cle);
  const secretRemplace = secret !== null || (avant?.secretRemplace === true && !autreAdresse);
  await upsertAttente(tx, id, { ...saisie, secretRemplace, parNom: acteur.nomComplet }, services.maintenant());
  // The version of the account moves: a second person who typed at the same time learns it.
  const { connexion, logiciel } = exigerLigne(await lgoARegler(tx, id));
  await enregistrerLgo(tx, id, { connexion: connexion ?? 'AUCUNE', logiciel, parNom: acteur.nomComplet });
  await journaliser(tx, acteur, {
    objet: 'tenant',
    objetId: id,
    action: 'lgo',
    apres: {
      enAttente: true,
      lgoTypeConnexion: saisie.connexion,
      lgoLogiciel: saisie.logiciel,
      lgoAdresse: saisie.adresse,
    },
  });
  await demanderConfirmation(tx, ctx, id);
  prevenirApres(tx, [{ k: 'change', tenantId: id, sujet: 'lgo', id }]);
};
