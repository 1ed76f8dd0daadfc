import type { TenantTx } from '#server/core/db/database.ts';
import { contient } from '#server/core/db/recherche.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { lienSchema, type Notification, type notificationContract } from '#shared/features/notification/contract.ts';
import { visiblePar } from './repository.ts';

const colonnes = [
  'id',
  'type',
  'title',
  'body',
  'date',
  'date_limite as dateLimite',
  'processed',
  'processed_par_nom as processedByUser',
  'processed_le as processedLe',
  'cree_par_nom as createdByUser',
  'lien',
] as const;

const visibles = (tx: TenantTx, acteur: Acteur) =>
  tx.selectFrom('notification').where('tenant_id', '=', tx.tenantId).where(visiblePar(acteur));

const versNotification = ({
  lien,
  type,
  ...reste
}: Omit<Notification, 'link' | 'type'> & { type: string; lien: unknown }): Notification => ({
  ...reste,
  type: type as Notification['type'],
  // A link to a screen that no longer exists is dropped, not an error.
  link: lienSchema.safeParse(lien).data ?? null,
});

type Filtres = QueryOf<(typeof notificationContract)['listNotifications']>;

export const pageNotifications = async (tx: TenantTx, acteur: Acteur, { page, taille, ordre, q, processed, type }: Filtres) => {
  const filtrees = visibles(tx, acteur)
    .$if(processed !== undefined, (requete) => requete.where('processed', '=', processed!))
    .$if(type !== undefined, (requete) => requete.where('type', '=', type!))
    .$if(Boolean(q), (requete) => requete.where(contient(['title', 'body'], q ?? '')));
  const [lignes, total] = [
    await filtrees
      .select(colonnes)
      .orderBy('date', ordre)
      .orderBy('id', ordre)
      .limit(taille)
      .offset((page - 1) * taille)
      .execute(),
    await filtrees.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ];
  return { elements: lignes.map(versNotification), total: total.n };
};

export const nbNonTraitees = async (tx: TenantTx, acteur: Acteur): Promise<number> => {
  const { n } = await visibles(tx, acteur)
    .where('processed', '=', false)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const quatreDernieres = async (tx: TenantTx, acteur: Acteur): Promise<Notification[]> =>
  (await visibles(tx, acteur).select(colonnes).orderBy('date', 'desc').orderBy('id', 'desc').limit(4).execute()).map(versNotification);

export const uneNotification = async (tx: TenantTx, acteur: Acteur, id: number): Promise<Notification> =>
  versNotification(await visibles(tx, acteur).select(colonnes).where('id', '=', id).executeTakeFirstOrThrow());
