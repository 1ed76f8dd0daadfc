// A settings screen with one list, as a person would write it: what `scripts/ecran-nouveau.ts` counts.

/** The files of the feature itself, `reseau/memo`. */
export const PROPRES: Readonly<Record<string, string>> = {
  'src/shared/features/reseau/memo/policy.ts': `import type { Acteur } from '#shared/core/acteur.ts';

/** What a groupement keeps in mind is its own. */
export const canGererMemos = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'GROUPEMENT';
`,
  'src/shared/features/reseau/memo/contract.ts': `import { z } from 'zod';
import { texteRequis } from '#shared/core/champs.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererMemos } from './policy.ts';

const gerants = rolesQui(canGererMemos);
const memoSchema = z.object({ id: z.number().int(), nom: z.string() });
export type Memo = z.output<typeof memoSchema>;

export const memoContract = defineContract({
  findMemos: {
    method: 'GET',
    url: '/api/v1/memos',
    summary: 'Les mémos du groupement.',
    access: gerants,
    response: z.array(memoSchema),
  },
  creerMemo: {
    method: 'POST',
    url: '/api/v1/memos',
    summary: 'Garder un mémo.',
    access: gerants,
    idempotent: true,
    body: z.strictObject({ nom: texteRequis('Le nom') }),
    response: memoSchema,
  },
  supprimerMemo: {
    method: 'DELETE',
    url: '/api/v1/memos/:id',
    summary: 'Supprimer un mémo.',
    access: gerants,
    params: idParams,
    response: sansContenu,
  },
});
`,
  'src/server/migrations/9000_memo.sql': `create table memo (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null,
  primary key (tenant_id, id)
);
select cloisonner('memo');
`,
  'src/server/features/reseau/memo/repository.ts': `import type { TenantTx } from '#server/core/db/database.ts';
import type { Memo } from '#shared/features/reseau/memo/contract.ts';

export const findMemos = (tx: TenantTx): Promise<Memo[]> =>
  tx.selectFrom('memo').select(['id', 'nom']).where('tenant_id', '=', tx.tenantId).orderBy('nom').execute();

export const insertMemo = (tx: TenantTx, nom: string): Promise<Memo> =>
  tx.insertInto('memo').values({ tenant_id: tx.tenantId, nom }).returning(['id', 'nom']).executeTakeFirstOrThrow();

export const deleteMemo = (tx: TenantTx, id: number): Promise<Memo | undefined> =>
  tx
    .deleteFrom('memo')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning(['id', 'nom'])
    .executeTakeFirst();
`,
  'src/server/features/reseau/memo/commands.ts': `import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Memo, memoContract } from '#shared/features/reseau/memo/contract.ts';
import { canGererMemos } from '#shared/features/reseau/memo/policy.ts';
import { deleteMemo, insertMemo } from './repository.ts';

export const creerMemo = (ctx: Contexte, { nom }: BodyOf<(typeof memoContract)['creerMemo']>): Promise<Memo> => {
  if (!canGererMemos(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const memo = await insertMemo(tx, nom);
    await journaliser(tx, ctx.acteur, { objet: 'memo', objetId: memo.id, action: 'creer', apres: { nom } });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'memo', id: memo.id }]);
    return memo;
  });
};

/** @throws 404 */
export const supprimerMemo = (ctx: Contexte, id: number): Promise<null> => {
  if (!canGererMemos(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const memo = await deleteMemo(tx, id);
    if (!memo) throw coreErrors.introuvable();
    const { nom } = memo;
    await journaliser(tx, ctx.acteur, { objet: 'memo', objetId: id, action: 'supprimer', avant: { nom } });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'memo', id }]);
    return null;
  });
};
`,
  'src/server/features/reseau/memo/routes.ts': `import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { memoContract } from '#shared/features/reseau/memo/contract.ts';
import { creerMemo, supprimerMemo } from './commands.ts';
import { findMemos } from './repository.ts';

export const memoHandlers: Handlers<typeof memoContract> = {
  findMemos: ({ ctx }) => inTenant(ctx, findMemos),
  creerMemo: ({ ctx, body }) => creerMemo(ctx, body),
  supprimerMemo: ({ ctx, params }) => supprimerMemo(ctx, params.id),
};
`,
  'src/web/features/reseau/memo/queries.ts': `import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { memoContract } from '#shared/features/reseau/memo/contract.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets } from '#web/lib/query.ts';

export const memosQuery = () =>
  queryOptions({
    queryKey: ['memo'],
    queryFn: ({ signal }) => call(memoContract.findMemos, { signal }),
  });

export const useActesMemo = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> => acte.finally(() => void relireSujets(client, 'memo'));
    return {
      creer: (body: BodyInputOf<typeof memoContract.creerMemo>, idempotencyKey: string) =>
        puis(call(memoContract.creerMemo, { body, idempotencyKey })),
      supprimer: (id: number) => puis(call(memoContract.supprimerMemo, { params: { id } })),
    };
  }, [client]);
};
`,
  'src/web/features/reseau/memo/MemosPage.tsx': `import { Button, Modal, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memoContract, type Memo } from '#shared/features/reseau/memo/contract.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { memosQuery, useActesMemo } from './queries.ts';

const colonnes: readonly Colonne<Memo>[] = [
  { id: 'nom', titre: 'Nom', valeur: ({ nom }) => nom, triPar: ({ nom }) => nom, fixe: true },
];

const NouveauMemo = ({ onFermer }: { onFermer: () => void }) => {
  const { creer } = useActesMemo();
  const f = useFormulaire(memoContract.creerMemo.body, { nom: '' }, async (body, { idempotencyKey }) => {
    await creer(body, idempotencyKey);
    succes('Le mémo est gardé.');
    onFermer();
  });
  return (
    <Modal opened onClose={onFermer} title="Nouveau mémo">
      <Formulaire formulaire={f} envoyer="Garder" onAnnuler={onFermer}>
        <TextInput label="Nom" required data-autofocus {...f.champ('nom')} />
      </Formulaire>
    </Modal>
  );
};

/** \`/parametres/memos\`: what a groupement keeps in mind. */
export const MemosPage = () => {
  const requete = useQuery(memosQuery());
  const { supprimer } = useActesMemo();
  const [ajout, setAjout] = useState(false);
  const elements = requete.data;
  return (
    <PageShell
      titre="Mémos"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAjout(true)}>
          Nouveau mémo
        </Button>
      }
    >
      <DataTable
        nom="memos"
        titre="Mémos"
        unite={['mémo', 'mémos']}
        colonnes={colonnes}
        requete={{ ...requete, data: elements && { elements, total: elements.length } }}
        cle={({ id }) => id}
        triInitial={{ id: 'nom', ordre: 'asc' }}
        nomLigne={({ nom }) => nom}
        vide={{ titre: 'Aucun mémo', texte: 'Ajoutez ce que vous voulez garder en tête.' }}
        actionsLigne={({ id }) => [
          {
            cle: 'supprimer',
            libelle: 'Supprimer',
            icone: IconTrash,
            danger: true,
            faire: () => void supprimer(id).then(() => succes('Le mémo est supprimé.'), echec),
          },
        ]}
      />
      {ajout && <NouveauMemo onFermer={() => setAjout(false)} />}
    </PageShell>
  );
};
`,
};

type Ajout = { readonly avant: string; readonly texte: string };
/** What is added to the files that every feature shares, before the words that are there. */
export const CENTRAUX: Readonly<Record<string, readonly Ajout[]>> = {
  'scripts/structure/carte.ts': [{ avant: "'priorite', 'delegue'", texte: "'memo', " }],
  'src/shared/core/screens.ts': [
    {
      avant: '  parametresModeles: {\n',
      texte: `  parametresMemos: {
    chemin: '/parametres/memos',
    titre: 'Mémos',
    acces: ['GROUPEMENT'],
    parametres: ['GROUPEMENT'],
  },
`,
    },
  ],
  'src/web/app/aide/textes.ts': [
    {
      avant: '  parametresModeles: [\n',
      texte: `  parametresMemos: [
    'Ce que le groupement veut garder en tête, en quelques mots.',
    'Ajoutez un mémo, supprimez celui qui ne sert plus.',
    'Personne d’autre que le groupement ne les lit.',
  ],
`,
    },
  ],
  'src/server/features/exploitation/export-donnees/table.ts': [
    { avant: "  { table: 'modele_mail'", texte: "  { table: 'memo', fichier: 'memos' },\n" },
  ],
};

/** The tests of the shared tables, beside those of the feature itself. */
export const ESSAIS: Readonly<Record<string, readonly Ajout[]>> = {
  'src/shared/core/screens.test.ts': [
    { avant: "  parametresModeles: ['ACHAT'", texte: "  parametresMemos: ['GROUPEMENT'],\n" },
    { avant: "      'parametresModeles',\n      'parametresPriorites',", texte: "      'parametresMemos',\n" },
  ],
};
