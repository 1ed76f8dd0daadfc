import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Services } from '#server/core/services.ts';
import { exigerLigne } from '#server/core/version.ts';
import type { RemiseCompte } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { enregistrerLgo, lgoARegler } from '#server/features/comptes/tenant/commands/connexions.ts';
import {
  estDUneAutreMaison,
  garderSecret,
  oublierSecret,
  oublierSecrets,
} from '#server/features/connexions/secret/commands.ts';
import { secretDe } from '#server/features/connexions/secret/read-models.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { lgoErrors } from '#shared/features/connexions/lgo/errors.ts';
import { libelleConnexionLgo } from '#shared/features/connexions/lgo/messages.ts';
import { canConfirmerLgo } from '#shared/features/connexions/lgo/policy.ts';
import type { AttenteLgo, LgoAConfirmer } from '#shared/features/connexions/lgo/schemas.ts';
import { lgoAConfirmer } from '../read-models.ts';
import { deleteAttente, upsertAcces, lockAttente, updateConfirme } from '../repository.ts';
import { SECRET_EN_ATTENTE } from './attente.ts';

type Actuel = LgoAConfirmer['actuel'];

/** @throws 404 for another account, 403 in a visit or for who is not its ADMIN */
const exigerConfirmable = ({ acteur }: Contexte, id: number): void => {
  if (id !== acteur.tenantId) throw coreErrors.introuvable();
  if (!canConfirmerLgo(acteur)) throw coreErrors.interdit();
};

export const lireAttenteLgo = (ctx: Contexte, id: number): Promise<LgoAConfirmer> => {
  exigerConfirmable(ctx, id);
  return inSysteme(ctx, (tx) => lgoAConfirmer(tx, id));
};

const annoncer = (tx: SystemeTx, id: number): void =>
  prevenirApres(tx, [
    { k: 'change', tenantId: id, sujet: 'lgo', id },
    { k: 'change', tenantId: id, sujet: 'promotion', id: 0 },
  ]);

/**
 * The password follows its setting: the new one acts, or the former one stays unless the address is another house's
 * (CNX-61).
 */
const installerSecret = async (
  services: Services,
  tx: SystemeTx,
  id: number,
  { avant, apres }: { readonly avant: Actuel; readonly apres: AttenteLgo },
): Promise<void> => {
  const attente = { tenantId: id, connexion: 'LGO', nom: SECRET_EN_ATTENTE } as const;
  const neuf = apres.secretRemplace ? await secretDe(services, tx, attente) : undefined;
  await oublierSecret(tx, attente);
  if (estDUneAutreMaison(avant.adresse, apres.adresse)) await oublierSecrets(tx, { tenantId: id, connexion: 'LGO' });
  if (neuf !== undefined) await garderSecret(services, tx, { tenantId: id, connexion: 'LGO', nom: 'motDePasse' }, neuf);
};

const installer = async (
  tx: SystemeTx,
  id: number,
  { connexion, logiciel, adresse, identifiant }: Actuel,
  parNom: string,
  le: Date,
): Promise<void> => {
  await enregistrerLgo(tx, id, { connexion, logiciel, parNom });
  await upsertAcces(tx, id, { adresse, identifiant }, le);
};

const dire = ({ connexion, adresse }: Actuel): string =>
  `${libelleConnexionLgo[connexion].toLowerCase()}${adresse === null ? '' : ` (${adresse})`}`;

/** What a visit typed acts from now on, in the name of who confirms it (CNX-84). @throws 404, 403, 409 */
export const confirmerLgo = (ctx: Contexte, id: number, version: number): Promise<LgoAConfirmer> => {
  exigerConfirmable(ctx, id);
  return inSysteme(ctx, async (tx) => {
    const { acteur, services } = ctx;
    exigerLigne(await lgoARegler(tx, id));
    const attente = await lockAttente(tx, id);
    if (!attente) throw lgoErrors.rienEnAttente();
    if (attente.version !== version) throw lgoErrors.attenteChangee();
    const { actuel: avant } = await lgoAConfirmer(tx, id);
    const le = services.maintenant();
    const { connexion, logiciel, adresse, identifiant, parNom: saisiParNom } = attente;
    const apres = { connexion, logiciel, adresse, identifiant };
    await installer(tx, id, apres, acteur.nomComplet, le);
    await updateConfirme(tx, id, { regleParNom: saisiParNom, confirmeParNom: acteur.nomComplet, le });
    await installerSecret(services, tx, id, { avant, apres: attente });
    await deleteAttente(tx, id);
    await cloreEvenements(tx, acteur, ['LGO_A_CONFIRMER'], [{ tenantId: id }]);
    await journaliser(tx, acteur, {
      objet: 'tenant',
      objetId: id,
      action: 'confirmer-lgo',
      avant: { lgoTypeConnexion: avant.connexion, lgoLogiciel: avant.logiciel, lgoAdresse: avant.adresse },
      apres: { lgoTypeConnexion: connexion, lgoLogiciel: logiciel, lgoAdresse: adresse, saisiPar: saisiParNom },
    });
    await signalerActe(tx, ctx, {
      tenantId: id,
      nature: 'LGO',
      sujet: 'Connexion au LGO confirmée',
      phrase: `Connexion au LGO, saisie par ${saisiParNom} : avant, ${dire(avant)} ; maintenant, ${dire(apres)}.`,
      avant,
      apres,
    });
    annoncer(tx, id);
    return lgoAConfirmer(tx, id);
  });
};

/** What waited is given up, its password forgotten: what acts stays. @throws 404, 403, 409 */
export const ecarterLgo = (ctx: Contexte, id: number): Promise<LgoAConfirmer> => {
  exigerConfirmable(ctx, id);
  return inSysteme(ctx, async (tx) => {
    exigerLigne(await lgoARegler(tx, id));
    const attente = await lockAttente(tx, id);
    if (!attente) throw lgoErrors.rienEnAttente();
    await deleteAttente(tx, id);
    await cloreEvenements(tx, ctx.acteur, ['LGO_A_CONFIRMER'], [{ tenantId: id }]);
    await oublierSecret(tx, { tenantId: id, connexion: 'LGO', nom: SECRET_EN_ATTENTE });
    await journaliser(tx, ctx.acteur, {
      objet: 'tenant',
      objetId: id,
      action: 'ecarter-lgo',
      avant: { lgoTypeConnexion: attente.connexion, lgoAdresse: attente.adresse, saisiPar: attente.parNom },
    });
    annoncer(tx, id);
    return lgoAConfirmer(tx, id);
  });
};

const memeReglage = (a: Actuel, b: Actuel): boolean =>
  a.connexion === b.connexion &&
  a.logiciel === b.logiciel &&
  a.adresse === b.adresse &&
  a.identifiant === b.identifiant;

/** Puts the former setting back; the passwords are forgotten (CPT-80). */
export const remettreLgo: RemiseCompte = async (tx, { tenantId, avant, apres }, { maintenant }) => {
  exigerLigne(await lgoARegler(tx, tenantId));
  const { actuel } = await lgoAConfirmer(tx, tenantId);
  if (!memeReglage(actuel, apres as Actuel)) throw compteErrors.changeDepuis();
  await installer(tx, tenantId, avant as Actuel, 'Lien « Ce n’est pas moi »', maintenant());
  await oublierSecrets(tx, { tenantId, connexion: 'LGO' });
  annoncer(tx, tenantId);
  return (
    'La connexion au LGO d’avant est remise, et son mot de passe oublié : un super administrateur le saisira de ' +
    'nouveau.'
  );
};
