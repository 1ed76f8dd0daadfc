import { List, Radio, Stack } from '@mantine/core';
import { z } from 'zod';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { pluriel, premiersNoms } from '#web/lib/formats.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';

type Champ = ReturnType<EtatFormulaire<Record<string, unknown>>['champ']>;
const MAX_MOTIF = 255;

/** What an answer to several asks: to whom, and why when it refuses. */
export const champsDuLot = {
  qui: z.enum(['choisies', 'toutes']),
  motif: z.string().trim().max(MAX_MOTIF, `Le motif ne doit pas dépasser ${MAX_MOTIF} caractères.`),
};
const SANS_MOTIF = { path: ['motif'], error: 'Le motif est obligatoire.' };
/** A refusal says why: what `refine` takes. */
export const exigerMotif = (estUnRefus: boolean) =>
  [({ motif }: { readonly motif: string }) => !estUnRefus || motif !== '', SANS_MOTIF] as const;

/** Those that were chosen, or all those of the list. */
export const ChoixDuLot = ({ choisies, toutes, ...champ }: Champ & { choisies: string; toutes: string }) => (
  <Radio.Group {...champ} label="Pour">
    <Stack gap={8} mt={8}>
      <Radio value="choisies" label={choisies} />
      <Radio value="toutes" label={toutes} />
    </Stack>
  </Radio.Group>
);

/** The first names of those that were chosen. */
export const NomsDuLot = ({ noms }: { noms: readonly string[] }) => (
  <List size="sm">
    {premiersNoms(noms).map((nom) => (
      <List.Item key={nom} style={{ overflowWrap: 'anywhere' }}>
        {nom}
      </List.Item>
    ))}
  </List>
);

export const MotifField = ({ description, ...champ }: Champ & { description: string }) => (
  <TexteLongField
    {...champ}
    label="Motif du refus"
    description={description}
    required
    maximum={MAX_MOTIF}
    data-autofocus
  />
);

type Sorts = {
  readonly nbFaites: number;
  readonly empechements: readonly { readonly nom: string; readonly phrase: string }[];
};
/** Each that was not done, with its reason. @param nom of one: « demande » @param fait of one: « acceptée » */
export const direEmpechements = async (
  { nbFaites, empechements }: Sorts,
  { nom: sorte, fait }: { readonly nom: string; readonly fait: string },
): Promise<void> => {
  if (empechements.length === 0) return;
  await confirmerActe({
    titre: `${pluriel(empechements.length, sorte)} sans suite`,
    texte: nbFaites > 0 ? `Les autres sont ${fait}s.` : `Aucune n’est ${fait}.`,
    details: empechements.map(({ nom, phrase }) => (nom ? `${nom} : ${phrase}` : phrase)),
    action: 'J’ai lu',
    annuler: 'Fermer',
  });
};
