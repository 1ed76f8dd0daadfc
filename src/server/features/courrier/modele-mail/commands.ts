import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canGererModeles } from '#shared/features/courrier/modele-mail/policy.ts';
import { erreursModele } from '#shared/features/courrier/modele-mail/rules.ts';
import type { ModeleMail, ModelesMail } from '#shared/features/courrier/modele-mail/schemas.ts';
import type { NatureModele } from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import { lireModeles, versModele, type DernierEncours } from './read-models.ts';
import { upsertModele, lockModeleMail } from './repository.ts';
import { exigerVersion } from '#server/core/version.ts';

/** @param dernierEncours what shows a mail of the account, which features written later know */
export const lireModelesDe = (ctx: Contexte, dernierEncours: DernierEncours): Promise<ModelesMail> =>
  inTenant(ctx, (tx) =>
    lireModeles(tx, ctx.acteur, ctx.services.publicUrl, { aujourdhui: aujourdhuiDe(ctx), dernierEncours }),
  );

/** Changes one template at a time, on what the person saw: version 0 is a template in its original words. */
const changer = (
  ctx: Contexte,
  nature: NatureModele,
  version: number,
  work: (tx: TenantTx, avant: ModeleMail) => Promise<ModeleMail>,
): Promise<ModeleMail> => {
  if (!canGererModeles(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'modele-mail', async (tx) => {
    const avant = versModele(nature, await lockModeleMail(tx, nature));
    exigerVersion(avant, version);
    return work(tx, avant);
  });
};

const mots = ({ sujet, corps }: Pick<ModeleMail, 'sujet' | 'corps'>) => ({ sujet, corps });

export const modifierModele = (
  ctx: Contexte,
  nature: NatureModele,
  { version, ...saisie }: { version: number; sujet: string; corps: string },
): Promise<ModeleMail> =>
  changer(ctx, nature, version, async (tx, avant) => {
    const erreurs = erreursModele({ nature, ...saisie });
    if (erreurs.length > 0) throw coreErrors.requeteInvalide(erreurs);
    const apres = versModele(nature, await upsertModele(tx, nature, saisie, ctx.acteur));
    await journaliser(tx, ctx.acteur, {
      objet: 'modele-mail',
      action: 'modifier',
      avant: { nature, ...mots(avant) },
      apres: { nature, ...saisie },
    });
    return apres;
  });

/** Gives a template its original words back; when it has them already, nothing changes. */
export const retablirModele = (ctx: Contexte, nature: NatureModele, version: number): Promise<ModeleMail> =>
  changer(ctx, nature, version, async (tx, avant) => {
    if (!avant.personnalise) return avant;
    const apres = versModele(nature, await upsertModele(tx, nature, null, ctx.acteur));
    await journaliser(tx, ctx.acteur, { objet: 'modele-mail', action: 'retablir', avant: { nature, ...mots(avant) } });
    return apres;
  });
