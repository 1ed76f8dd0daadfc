import { randomUUID } from 'node:crypto';
import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ApercuCourrier } from '#shared/features/argent/encours/schemas/envoi.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import * as rules from '#shared/features/argent/encours/rules.ts';
import type { Delais } from '#shared/features/argent/encours/rules/delais.ts';
import { tableauEncours } from '#shared/features/argent/encours/rules/mail.ts';
import { modelesDeMail, signatureDuMail } from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { natureDe, niveauDe, preparerCourrier, preuvesDe, type ActeCourrierEncours } from './courriers.ts';
import { envoyerCourrier, type CourrierPret } from './envoyer-courrier.ts';
import type { ApportsEncours } from '../read-models/apports.ts';
import { groupementPayeur, laboratoiresJoignables } from '../read-models/laboratoires.ts';
import { delaisDe } from '../read-models/relances.ts';
import { encoursParIds } from '../read-models/liste.ts';
import { insertRelances, type LigneVerrouilleeEncours } from '../repository.ts';
import { chargerSelection, enregistrerSuivi, prevenirEncours, type DroitEncours } from './agir.ts';

type Envoi = BodyOf<(typeof encoursContract)['declarerEncours']>;
/** What the mails tell of the promotions. */
type Apports = Pick<ApportsEncours, 'lignesVendues'>;

/** Who pays, for which laboratory: what the groupement pays is never asked of the laboratory (ENC-36). */
const cleDe = ({ laboratoireId, payeur }: Pick<Encours, 'laboratoireId' | 'payeur'>): string =>
  `${payeur} ${laboratoireId}`;

/** One mail for each laboratory of the selection, and one for what the groupement pays in its place. */
const preparer = async (
  tx: TenantTx,
  ctx: Contexte,
  acte: ActeCourrierEncours,
  encours: readonly Encours[],
  apports: Apports,
  date?: Jour,
): Promise<CourrierPret[]> => {
  const groupes = Map.groupBy(encours, cleDe);
  const laboratoires = await laboratoiresJoignables(
    tx,
    encours.map(({ laboratoireId }) => laboratoireId),
  );
  const duGroupement = encours.some(({ payeur }) => payeur === 'GROUPEMENT')
    ? await groupementPayeur(tx, laboratoires)
    : laboratoires;
  const delais = await delaisDe(tx);
  const natures = new Map(
    [...groupes].map(([cle, encoursDuGroupe]) => [cle, natureDe(acte, niveauDe(acte, encoursDuGroupe, delais))]),
  );
  const modeles = await modelesDeMail(tx, tx.tenantId, [...new Set(natures.values())]);
  const signatureDuCompte = await signatureDuMail(tx, ctx.acteur, aujourdhuiDe(ctx));
  const maintenant = ctx.services.maintenant();
  const prets: CourrierPret[] = [];
  for (const [cle, encoursDuGroupe] of groupes) {
    const { laboratoireId, payeur } = encoursDuGroupe[0]!;
    const preuves = await preuvesDe(tx, encoursDuGroupe, apports);
    const pret = await preparerCourrier({
      acte,
      laboratoire: (payeur === 'LABO' ? laboratoires : duGroupement).get(laboratoireId)!,
      payeur,
      encours: encoursDuGroupe,
      modele: modeles[natures.get(cle)!],
      signature: signatureDuCompte,
      niveau: niveauDe(acte, encoursDuGroupe, delais),
      preuves,
      tableaux: [tableauEncours(encoursDuGroupe, preuves.lignes, acte === 'DECLARATION' ? date : undefined)],
      maintenant,
    });
    prets.push(pret);
  }
  return prets;
};

const droitDe: Readonly<Record<'DECLARATION' | 'RELANCE', { peut: DroitEncours; acte: rules.ActeEncours }>> = {
  DECLARATION: { peut: peut.canDeclarerEncours, acte: 'declarer' },
  RELANCE: { peut: peut.canRelancerEncours, acte: 'relancer' },
};

export const apercuCourriers = (
  ctx: Contexte,
  { acte, encoursIds }: BodyOf<(typeof encoursContract)['apercuCourriers']>,
  apports: Apports,
): Promise<ApercuCourrier[]> =>
  inTenant(ctx, async (tx) => {
    const aujourdhui = aujourdhuiDe(ctx);
    const encours = await encoursParIds(tx, ctx.acteur, encoursIds, aujourdhui);
    if (encours.length !== new Set(encoursIds).size) throw coreErrors.introuvable();
    const { peut: droit, acte: rule } = droitDe[acte];
    for (const encoursVoisin of encours) {
      if (!droit(ctx.acteur, encoursVoisin)) throw coreErrors.interdit();
      rules.verifierActeEncours(rule, encoursVoisin);
      if (acte === 'DECLARATION')
        rules.verifierMontantComplet({ ...encoursVoisin, montantACompleter: encoursVoisin.aCompleter });
    }
    return (await preparer(tx, ctx, acte, encours, apports, aujourdhui)).map(({ apercu }) => apercu);
  });

type CourrierParti = Awaited<ReturnType<typeof envoyerCourrier>>;
/**
 * Sends the mails; gives who received what, by payer (`cleDe`). Only a MAIL leaves: the other channels are a person's
 * own doing.
 */
const envoyerDeclarations = async (
  tx: TenantTx,
  ctx: Contexte,
  acte: ActeCourrierEncours,
  encours: readonly Encours[],
  { canal, courriers }: Envoi,
  apports: Apports,
  date: Jour,
) => {
  const recus = new Map<string, CourrierParti>();
  if (canal !== 'MAIL') return recus;
  for (const pret of await preparer(tx, ctx, acte, encours, apports, date)) {
    const propose = pret.apercu;
    const { destinataires, sujet, texte } = propose;
    const redige = courriers.find((courrier) => cleDe(courrier) === cleDe(propose)) ?? { destinataires, sujet, texte };
    if (redige.destinataires.length === 0) throw encoursErrors.destinataireManquant(propose.laboratoireNom);
    const seul = propose.encoursIds.length === 1 ? propose.encoursIds[0] : undefined;
    const parti = await envoyerCourrier(tx, ctx, {
      ...pret,
      redige,
      // The versions of the encours make a repeated request harmless: here the key only has to be its own.
      cle: `encours:${acte.toLowerCase()}:${randomUUID()}`,
      objet: 'encours',
      ...(seul !== undefined && { objetId: seul }),
    });
    recus.set(cleDe(propose), parti);
  }
  return recus;
};

/** A mail for a payer outside the selection is a mistake, or a laboratory of another account: 404 either way. */
const verifierCourriers = ({ courriers }: Envoi, choisis: readonly LigneVerrouilleeEncours[]): void => {
  const concernes = new Set(choisis.map(cleDe));
  if (courriers.some((courrier) => !concernes.has(cleDe(courrier)))) throw coreErrors.introuvable();
};

type ActeGroupe = {
  readonly acte: 'DECLARATION' | 'RELANCE';
  readonly action: string;
  readonly appliquer: (
    encours: LigneVerrouilleeEncours,
    date: Jour,
    aujourdhui: Jour,
    delais: Delais,
  ) => LigneVerrouilleeEncours;
};

/** A declaration or a reminder: locks all, applies the rule to all, mails each laboratory once, writes. */
const agirEnGroupe = async (
  tx: TenantTx,
  ctx: Contexte,
  saisie: Envoi,
  apports: Apports,
  { acte, action, appliquer }: ActeGroupe,
): Promise<Encours[]> => {
  const { acteur } = ctx;
  const aujourdhui = aujourdhuiDe(ctx);
  const date = saisie.date ?? aujourdhui;
  const choisis = await chargerSelection(tx, acteur, saisie.encours, droitDe[acte].peut);
  const delais = await delaisDe(tx);
  const changes = choisis.map((avant) => ({ avant, apres: appliquer(avant, date, aujourdhui, delais(avant.type)) }));
  const ids = choisis.map(({ id }) => id);
  verifierCourriers(saisie, choisis);
  const recus = await envoyerDeclarations(
    tx,
    ctx,
    acte,
    await encoursParIds(tx, acteur, ids, aujourdhui),
    saisie,
    apports,
    date,
  );
  for (const { avant, apres } of changes) {
    const parti = recus.get(cleDe(avant)) ?? { destinataires: [] };
    await enregistrerSuivi(tx, acteur, avant, apres, { action, complement: { date, canal: saisie.canal, ...parti } });
  }
  if (acte === 'RELANCE')
    await insertRelances(
      tx,
      changes.map(({ avant, apres }) => ({
        encoursId: avant.id,
        date,
        niveau: apres.niveauRelance,
        canal: saisie.canal,
        destinataires: recus.get(cleDe(avant))?.destinataires ?? [],
      })),
      acteur,
    );
  prevenirEncours(tx, ids);
  return encoursParIds(tx, acteur, ids, aujourdhui);
};

/** Declares in the caller's transaction: a source (a promotion that is processed) declares its own encours. */
export const declarerDansTx = (tx: TenantTx, ctx: Contexte, saisie: Envoi, apports: Apports): Promise<Encours[]> =>
  agirEnGroupe(tx, ctx, saisie, apports, {
    acte: 'DECLARATION',
    action: 'declarer',
    appliquer: (encours, date, aujourdhui, delais) => {
      const declare = rules.suiviDeclare(encours, { date, canal: saisie.canal, aujourdhui, delais });
      rules.verifierMontantComplet(encours);
      return declare;
    },
  });
export const declarerEncours = (ctx: Contexte, saisie: Envoi, apports: Apports): Promise<Encours[]> =>
  inTenant(ctx, (tx) => declarerDansTx(tx, ctx, saisie, apports));

export const relancerEncours = (ctx: Contexte, saisie: Envoi, apports: Apports): Promise<Encours[]> =>
  inTenant(ctx, (tx) =>
    agirEnGroupe(tx, ctx, saisie, apports, {
      acte: 'RELANCE',
      action: 'relancer',
      appliquer: (encours, date, aujourdhui, delais) => rules.suiviRelance(encours, { date, aujourdhui, delais }),
    }),
  );
