import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerLigne } from '#server/core/version.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { lgoContract } from '#shared/features/connexions/lgo/contract.ts';
import { canChoisirConnexionLgo } from '#shared/features/connexions/lgo/policy.ts';
import type { ConnexionLgo, EchangeLgo, ReglageLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { roleDuProfil } from '#server/features/comptes/compte/read-models.ts';
import { enregistrerLgo, lgoARegler } from '#server/features/comptes/tenant/commands/connexions.ts';
import { estDUneAutreMaison, garderSecret, oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import { accesLgo, pageEchanges, reglageLgo } from './read-models.ts';
import { enregistrerAcces, noterReglage } from './repository.ts';

/** @throws 404 for another account than the one acted for, then 403 unless a super administrator acts as its ADMIN (CNX-4) */
export const exigerReglageLgo = async (tx: SystemeTx, { acteur }: Contexte, id: number): Promise<void> => {
  if (id !== acteur.tenantId) throw coreErrors.introuvable();
  const role = await roleDuProfil(tx, acteur.utilisateurId);
  if (!canChoisirConnexionLgo(acteur, role)) throw coreErrors.interdit();
};

/** @throws 404, 403 */
export const choisirConnexionLgo = (
  ctx: Contexte,
  id: number,
  lgoTypeConnexion: ConnexionLgo,
): Promise<{ lgoTypeConnexion: ConnexionLgo }> =>
  inSysteme(ctx, async (tx) => {
    await exigerReglageLgo(tx, ctx, id);
    const { connexion: avant, logiciel } = exigerLigne(await lgoARegler(tx, id));
    if (avant !== lgoTypeConnexion) {
      await enregistrerLgo(tx, id, { connexion: lgoTypeConnexion, logiciel, parNom: ctx.acteur.nomComplet });
      await noterReglage(tx, id, ctx.services.maintenant());
      await journaliser(tx, ctx.acteur, {
        objet: 'tenant',
        objetId: id,
        action: 'lgo',
        avant: { lgoTypeConnexion: avant },
        apres: { lgoTypeConnexion },
      });
    }
    return { lgoTypeConnexion };
  });

export const lireLgo = (ctx: Contexte, id: number): Promise<ReglageLgo> =>
  inSysteme(ctx, async (tx) => {
    await exigerReglageLgo(tx, ctx, id);
    return reglageLgo(tx, id);
  });

export const listEchangesLgo = (
  ctx: Contexte,
  id: number,
  tranche: { readonly page: number; readonly taille: number },
): Promise<{ elements: EchangeLgo[]; total: number }> =>
  inSysteme(ctx, async (tx) => {
    await exigerReglageLgo(tx, ctx, id);
    return pageEchanges(tx, id, tranche);
  });

type Saisie = BodyOf<(typeof lgoContract)['modifierLgo']>;

/** The password is written, never read back; an address of another house forgets it (CNX-61). @throws 404, 403, 409 */
export const modifierLgo = (ctx: Contexte, id: number, saisie: Saisie): Promise<ReglageLgo> =>
  inSysteme(ctx, async (tx) => {
    const { services, acteur } = ctx;
    await exigerReglageLgo(tx, ctx, id);
    const avant = exigerLigne(await lgoARegler(tx, id), saisie.version);
    const acces = await accesLgo(tx, id);
    const { connexion, logiciel, adresse, identifiant, secret } = saisie;
    await enregistrerLgo(tx, id, { connexion, logiciel, parNom: acteur.nomComplet });
    await enregistrerAcces(tx, id, { adresse, identifiant }, services.maintenant());
    if (estDUneAutreMaison(acces.adresse, adresse)) await oublierSecrets(tx, { tenantId: id, connexion: 'LGO' });
    if (secret !== null)
      await garderSecret(services, tx, { tenantId: id, connexion: 'LGO', nom: 'motDePasse' }, secret);
    await journaliser(tx, acteur, {
      objet: 'tenant',
      objetId: id,
      action: 'lgo',
      avant: { lgoTypeConnexion: avant.connexion, lgoLogiciel: avant.logiciel, lgoAdresse: acces.adresse },
      apres: { lgoTypeConnexion: connexion, lgoLogiciel: logiciel, lgoAdresse: adresse },
    });
    return reglageLgo(tx, id);
  });
