import type { Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { RemiseCompte } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe, type ActeSignale } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { enregistrerExtracteur, extracteurAConfigurer } from '#server/features/comptes/tenant/commands/connexions.ts';
import { oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import type { Consentement, ParametresSaisis } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { libelleTypeExtracteur } from '#shared/features/connexions/extracteur/messages.ts';
import { estRecueilli } from '#shared/features/connexions/extracteur/rules/recueil.ts';
import {
  lockParametres,
  upsertPlanDeRecueil,
  updateParametres,
  updatePartageExtracteur,
  lockReglageExtracteur,
} from '../repository.ts';
import { deleteCle, updateCle, lockCleAgent } from '../repository/cle-agent.ts';

const PAR = 'Lien « Ce n’est pas moi »';

const signaler = (tx: TenantTx, ctx: Contexte, acte: Omit<ActeSignale, 'tenantId'>): Promise<void> =>
  enSysteme(tx, (systeme) => signalerActe(systeme, ctx, { tenantId: tx.tenantId, ...acte }));
const annoncer = (tx: SystemeTx, tenantId: number): void =>
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'extracteur', id: 0 }]);

type Choix = { readonly type: string; readonly consentement: Consentement | null };
type Parametres = Pick<ParametresSaisis, 'idNat' | 'url' | 'identifiant'>;
/** What an act on the collection of sales wrote: the choice and its consent, or where the sales are asked for. */
type Ecrit = { readonly choix: Choix } | { readonly parametres: Parametres };

const memeChoix = (a: Choix, b: Choix): boolean =>
  a.type === b.type && a.consentement?.le === b.consentement?.le && a.consentement?.par === b.consentement?.par;
const memesParametres = (a: Parametres, b: Parametres): boolean =>
  a.idNat === b.idNat && a.url === b.url && a.identifiant === b.identifiant;
const dire = ({ type }: Choix): string => libelleTypeExtracteur[type as keyof typeof libelleTypeExtracteur] ?? type;

/** A way to collect the sales is chosen, hence consented to, or given up (CNX-2, CPT-78). */
export const signalerChoix = async (
  tx: SystemeTx,
  ctx: Contexte,
  tenantId: number,
  { avant, apres }: { readonly avant: Choix; readonly apres: Choix },
): Promise<void> => {
  if (memeChoix(avant, apres)) return;
  await signalerActe(tx, ctx, {
    tenantId,
    nature: 'EXTRACTEUR',
    sujet: 'Recueil des ventes modifié',
    phrase: `Recueil des ventes : avant, ${dire(avant)} ; maintenant, ${dire(apres)}.`,
    avant: { choix: avant } satisfies Ecrit,
    apres: { choix: apres } satisfies Ecrit,
  });
};

type ChangementDeParametres = {
  readonly avant: Parametres;
  readonly apres: Parametres;
  readonly motDePasse: string | undefined;
};
export const signalerParametres = async (
  tx: TenantTx,
  ctx: Contexte,
  { avant, apres, motDePasse }: ChangementDeParametres,
): Promise<void> => {
  if (motDePasse === undefined && memesParametres(avant, apres)) return;
  const secret = motDePasse === undefined ? '' : ' Le mot de passe du logiciel a été changé.';
  await signaler(tx, ctx, {
    nature: 'EXTRACTEUR',
    sujet: 'Connexion au logiciel modifiée',
    phrase:
      `Adresse d’où les ventes sont recueillies : avant, ` +
      `${avant.url ?? 'aucune'} ; maintenant, ${apres.url ?? 'aucune'}.${secret}`,
    avant: { parametres: avant } satisfies Ecrit,
    apres: {
      parametres: { idNat: apres.idNat, url: apres.url, identifiant: apres.identifiant },
    } satisfies Ecrit,
  });
};

const remettreChoix = async (tx: SystemeTx, tenantId: number, avant: Choix, apres: Choix, maintenant: Date) => {
  const actuel = await extracteurAConfigurer(tx, tenantId);
  const present = {
    type: actuel?.extracteurType ?? 'AUCUN',
    consentement: actuel?.consentement as Consentement | null,
  };
  if (!memeChoix(present, apres)) throw compteErrors.changeDepuis();
  await enregistrerExtracteur(tx, tenantId, { ...avant, le: maintenant, ip: '', parNom: PAR });
  await upsertPlanDeRecueil(
    tx,
    tenantId,
    estRecueilli(avant.type as Parameters<typeof estRecueilli>[0]) ? maintenant : null,
  );
  await oublierSecrets(tx, { tenantId, connexion: 'EXTRACTEUR' });
  if (avant.type !== 'AGENT_LOCAL') await deleteCle(tx, tenantId);
  return `Le recueil des ventes est de nouveau : ${dire(avant)}.`;
};

const remettreParametres = async (
  tx: SystemeTx,
  tenantId: number,
  avant: Parametres,
  apres: Parametres,
  maintenant: Date,
) => {
  const actuels = await lockParametres(tx, tenantId);
  if (!actuels || !memesParametres(actuels, apres)) throw compteErrors.changeDepuis();
  await updateParametres(tx, avant, { parNom: PAR, le: maintenant }, tenantId);
  await oublierSecrets(tx, { tenantId, connexion: 'EXTRACTEUR' });
  return 'L’adresse d’avant est remise, et le mot de passe du logiciel oublié : saisissez-le de nouveau.';
};

/** Puts the former choice back; no secret written since stays (CPT-80). */
export const remettreExtracteur: RemiseCompte = async (tx, { tenantId, avant, apres }, { maintenant }) => {
  const [alors, ecrit] = [avant as Ecrit, apres as Ecrit];
  annoncer(tx, tenantId);
  if ('choix' in ecrit && 'choix' in alors) return remettreChoix(tx, tenantId, alors.choix, ecrit.choix, maintenant());
  if ('parametres' in ecrit && 'parametres' in alors)
    return remettreParametres(tx, tenantId, alors.parametres, ecrit.parametres, maintenant());
  throw compteErrors.changeDepuis();
};

type Partage = { readonly avant: number | null; readonly apres: number | null };
export const signalerPartage = async (tx: TenantTx, ctx: Contexte, { avant, apres }: Partage): Promise<void> => {
  if (avant === apres) return;
  await signaler(tx, ctx, {
    nature: 'PARTAGE_VENTES',
    sujet: 'Partage avec le groupement modifié',
    phrase:
      apres === null
        ? 'L’état du recueil de vos ventes n’est plus montré à votre groupement.'
        : 'L’état du recueil de vos ventes est maintenant montré à votre groupement.',
    avant: { avec: avant },
    apres: { avec: apres },
  });
};

export const remettrePartage: RemiseCompte = async (tx, { tenantId, avant, apres }, { maintenant }) => {
  const { avec } = avant as { avec: number | null };
  const { partageAvec } = await lockReglageExtracteur(tx, tenantId);
  if (partageAvec !== (apres as { avec: number | null }).avec) throw compteErrors.changeDepuis();
  await updatePartageExtracteur(tx, avec, { parNom: PAR, le: maintenant() }, tenantId);
  annoncer(tx, tenantId);
  return avec === null
    ? 'L’état du recueil n’est plus montré au groupement.'
    : 'L’état du recueil est de nouveau montré au groupement.';
};

type Cle = {
  readonly avant: { readonly fin: string } | null;
  readonly apres: { empreinte: string; fin: string } | null;
};
/** Keeps the fingerprint, which opens nothing but tells whether the key is still the same. */
export const signalerCle = (tx: TenantTx, ctx: Contexte, { avant, apres }: Cle): Promise<void> =>
  signaler(tx, ctx, {
    nature: 'CLE_AGENT',
    sujet: apres ? 'Clé de l’agent local créée' : 'Clé de l’agent local révoquée',
    phrase: apres
      ? `Une clé qui finit par ${apres.fin} envoie désormais vos ventes ; la précédente ne sert plus.`
      : `La clé qui finissait par ${avant?.fin ?? ''} n’ouvre plus rien.`,
    avant,
    apres,
  });

export const remettreCle: RemiseCompte = async (tx, { tenantId, apres }, { maintenant }) => {
  if (apres === null) return 'Une clé révoquée ne revient pas : créez-en une autre.';
  const { empreinte } = await lockCleAgent(tx, tenantId);
  if (empreinte !== (apres as { empreinte: string }).empreinte) throw compteErrors.changeDepuis();
  await updateCle(tx, null, { parNom: PAR, le: maintenant() }, tenantId);
  annoncer(tx, tenantId);
  return 'La clé est révoquée : elle n’ouvre plus rien.';
};
