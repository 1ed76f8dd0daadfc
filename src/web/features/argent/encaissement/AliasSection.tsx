import { ActionIcon, Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#shared/core/contract.ts';
import { aliasContract } from '#shared/features/argent/encaissement/contract/alias.ts';
import { canEncaisser, canLireEncaissements } from '#shared/features/argent/encaissement/policy.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useSession } from '#web/lib/session.ts';
import { ZoneRefus } from '#web/ui/Formulaire.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ditRetire, iconesSousObjet, libelleActeSousObjet } from '#web/ui/fichier/sous-objet.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Encaissement.module.css';
import { encaissementQueries, useActesAlias } from './queries.ts';

const Ajout = ({ laboratoireId, onFait }: { laboratoireId: number; onFait: () => void }) => {
  const actes = useActesAlias(laboratoireId);
  const f = useFormulaire(aliasContract.ajouterAlias.body, { nom: '' }, async ({ nom }, { idempotencyKey }) => {
    await actes.ajouter(nom, idempotencyKey);
    onFait();
  });
  return (
    <form {...f.props}>
      <Group align="flex-start" gap="xs">
        <TextInput
          aria-label="Nom à reconnaître"
          placeholder="Comme sur vos relevés : LABO DERMALUNE SAS"
          flex={1}
          maxLength={60}
          {...f.champ('nom')}
        />
        <Button type="submit" variant="default" loading={f.enCours} leftSection={<IconPlus size={16} aria-hidden />}>
          Ajouter
        </Button>
      </Group>
      <ZoneRefus formulaire={f} />
    </form>
  );
};

type AliasLu = ResponseOf<(typeof aliasContract)['listAlias']>[number];
const Alias = ({ alias, onActe }: { alias: AliasLu; onActe: (() => void) | null }) => {
  const { nom, creeParNom, retireLe, retireParNom } = alias;
  const acte = retireLe === null ? 'RETIRER' : 'REMETTRE';
  const Icone = iconesSousObjet[acte];
  const retenu = creeParNom && `Retenu par ${creeParNom}`;
  const quand = retireLe === null ? retenu : ditRetire('Retiré', { retireLe, retireParNom });
  return (
    <li className={styles.entree}>
      <div className={styles.corps}>
        <Text size="sm" className={styles.texte} td={retireLe === null ? undefined : 'line-through'}>
          {nom}
        </Text>
        {quand ? (
          <Text size="xs" c="dimmed">
            {quand}
          </Text>
        ) : null}
      </div>
      {onActe ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`${libelleActeSousObjet[acte]} ${nom}`} onClick={onActe}>
          <Icone size={16} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
};

/** The names by which documents designate a laboratory: learned, added, withdrawn, restored (ENC-71). */
export const AliasSection = ({ laboratoireId }: { laboratoireId: number }) => {
  const session = useSession();
  const lit = session !== null && canLireEncaissements(session.utilisateur);
  const { data, error, refetch } = useQuery({ ...encaissementQueries.alias(laboratoireId), enabled: lit });
  const actes = useActesAlias(laboratoireId);
  // A new key after each addition empties the field.
  const [rang, setRang] = useState(0);
  if (!lit) return null;
  const gere = canEncaisser(session.utilisateur);
  const retirer = ({ id, nom }: AliasLu) =>
    void actes.retirer(id).then(() => succes(`« ${nom} » n’est plus reconnu.`), echec);
  const remettre = ({ nom }: AliasLu) =>
    void actes.ajouter(nom, crypto.randomUUID()).then(() => succes(`« ${nom} » est de nouveau reconnu.`), echec);
  return (
    <Section
      titre="Noms reconnus"
      cadre
      texte="Sous ces noms, ses virements et ses factures lui sont attribués d’eux-mêmes."
    >
      {data ? (
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            Aucun nom retenu pour l’instant : le premier choix sur un relevé en propose un.
          </Text>
        ) : (
          <ul className={styles.liste}>
            {data.map((alias) => (
              <Alias
                key={alias.id}
                alias={alias}
                onActe={gere ? () => (alias.retireLe === null ? retirer : remettre)(alias) : null}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={60} />
      )}
      {gere ? <Ajout key={rang} laboratoireId={laboratoireId} onFait={() => setRang(rang + 1)} /> : null}
    </Section>
  );
};
