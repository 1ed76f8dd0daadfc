import { Alert, Button, Code, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EtatCleAgent } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { formatInstant, formatJour, formatTaille, insecable, pluriel } from '#web/lib/formats.ts';
import { RESERVE_AU_COMPTE, useEnVisite } from '#web/session/en-visite.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { Copiable } from '#web/ui/Copiable.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import styles from './Imports.module.css';
import { agentQueries, useActesAgent } from './queries-agent.ts';

/** Shows the key, once and for all (CNX-70). */
const CleDialog = ({ valeur, onFermer }: { valeur: string; onFermer: () => void }) => (
  <Modal
    opened
    onClose={onFermer}
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
    title="Clé de l’agent local"
    styles={{ title: { fontWeight: 650 } }}
  >
    <Stack gap="md">
      <Text size="sm">Collez-la dans les réglages du programme installé à l’officine.</Text>
      <Copiable nom="la clé" valeur={valeur} />
      <Alert color="orange" role="note">
        Cette clé ne sera plus jamais affichée.
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onFermer} data-autofocus>
          J’ai copié la clé
        </Button>
      </Group>
    </Stack>
  </Modal>
);

const exemple = (adresse: string): string =>
  [
    `POST ${adresse}/2026-11-20?lignes=1`,
    'Authorization: Bearer pha_agent_…',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'date;code;designation;quantite;ca_ttc;tva;prix_achat_moyen_ht;stock',
    '2026-11-20;3400935955838;DOLIPRANE 1000MG CPR 8;42;88,20;2,1;1,62;310',
  ].join('\n');

/** Instructions to install the program. */
const Usage = ({ adresse }: { adresse: string }) => (
  <details>
    <Text component="summary" size="sm" fw={500} style={{ cursor: 'pointer' }}>
      Comment le programme envoie un jour
    </Text>
    <Stack gap="xs" mt="xs">
      <Text size="sm">
        {insecable(
          'Une ligne par produit, sans patient ni ticket ; « lignes » en annonce le nombre. Le même jour renvoyé ' +
            'deux fois ne change rien ; un jour déjà complet attend votre accord avant d’être remplacé, et la ' +
            'réponse ' +
            'dit les jours attendus.',
        )}
      </Text>
      <Code block tabIndex={0} aria-label="Exemple d’envoi">
        {exemple(adresse)}
      </Code>
    </Stack>
  </details>
);

const quand = ({ cle }: EtatCleAgent): string | null =>
  cle &&
  `Elle finit par ${cle.fin}` +
    (cle.creeeLe ? `, créée le ${formatInstant(cle.creeeLe)}` : '') +
    (cle.creeeParNom ? ` par ${cle.creeeParNom}` : '');

type Envoi = { le: string; jour: string; details: string[]; phrase: string | null; teinte: Teinte; etat: string };
const envoisDe = ({ receptions, refuses }: EtatCleAgent): Envoi[] =>
  [
    ...receptions.map(({ jour, recuLe, nbLignes, nbEcartees, phrase }): Envoi => ({
      le: recuLe,
      jour: formatJour(jour),
      details: [
        `reçu le ${formatInstant(recuLe)}`,
        pluriel(nbLignes, 'ligne'),
        ...(nbEcartees > 0 ? [pluriel(nbEcartees, 'ligne refusée', 'lignes refusées')] : []),
      ],
      phrase,
      teinte: phrase ? 'orange' : 'vert',
      etat: phrase ? 'Incomplet' : 'Complet',
    })),
    ...refuses.map(({ jour, recuLe, raison, octets, fois }): Envoi => ({
      le: recuLe,
      jour: jour === null ? 'Jour illisible' : formatJour(jour),
      details: [
        `refusé le ${formatInstant(recuLe)}`,
        ...(octets === null ? [] : [formatTaille(octets)]),
        ...(fois > 1 ? [pluriel(fois, 'fois', 'fois')] : []),
      ],
      phrase: raison,
      teinte: 'rouge',
      etat: 'Refusé',
    })),
  ].toSorted((a, b) => (a.le < b.le ? 1 : -1));

/** The last days sent with what each lacks (CNX-80), and the sendings refused as a whole (CNX-81). */
const Envois = ({ envois }: { envois: readonly Envoi[] }) =>
  envois.length === 0 ? null : (
    <div>
      <Text size="sm" fw={500} id="jours-envoyes">
        Derniers jours envoyés
      </Text>
      <ul className={styles.imports} aria-labelledby="jours-envoyes">
        {envois.map(({ le, jour, details, phrase, teinte, etat }) => (
          <li key={`${le} ${jour} ${phrase}`}>
            <Stack gap={2} className={styles.import}>
              <Text size="sm">{jour}</Text>
              <Text size="xs" c="dimmed">
                {details.join(' · ')}
              </Text>
              {phrase ? (
                <Text size="sm" className={styles.nom}>
                  {insecable(phrase)}
                </Text>
              ) : null}
            </Stack>
            <StatusBadge teinte={teinte}>{etat}</StatusBadge>
          </li>
        ))}
      </ul>
    </div>
  );

type ReglageProps = { etat: EtatCleAgent; onCreee: (valeur: string) => void };
const Reglage = ({ etat, onCreee }: ReglageProps) => {
  const actes = useActesAgent();
  const enVisite = useEnVisite();
  const { cle, version } = etat;
  const creer = async () => {
    const accord =
      cle === null ||
      (await confirmerActe({
        titre: 'Remplacer la clé ?',
        texte: insecable('La clé actuelle cesse aussitôt d’ouvrir : le programme attendra la nouvelle.'),
        action: 'Remplacer la clé',
      }));
    if (accord) await actes.creer({ version }).then(({ valeur }) => onCreee(valeur), echec);
  };
  const revoquer = async () => {
    const accord = await confirmerActe({
      titre: 'Révoquer la clé ?',
      texte: 'Le programme ne pourra plus envoyer vos ventes. Celles déjà reçues restent à votre compte.',
      action: 'Révoquer la clé',
      danger: true,
    });
    if (accord) await actes.revoquer(version).then(() => succes('La clé n’ouvre plus rien.'), echec);
  };
  return (
    <>
      <KeyValue
        sansVides
        entrees={[
          {
            libelle: 'Adresse d’envoi',
            valeur: <Copiable nom="l’adresse d’envoi" valeur={etat.adresse} />,
            large: true,
          },
          { libelle: 'Clé', valeur: quand(etat) ?? 'Aucune', large: true },
          {
            libelle: 'Fin de la clé',
            valeur: cle && (
              <Group gap="xs">
                {formatInstant(cle.expireLe)}
                {cle.expiree ? <StatusBadge teinte="rouge">Expirée</StatusBadge> : null}
              </Group>
            ),
          },
          {
            libelle: 'Dernière utilisation',
            valeur: cle && (cle.derniereUtilisationLe ? formatInstant(cle.derniereUtilisationLe) : 'Jamais'),
          },
          { libelle: 'Dernier envoi', valeur: etat.dernierEnvoiLe && formatInstant(etat.dernierEnvoiLe) },
        ]}
      />
      {cle?.expiree ? (
        <Alert color="red">
          Cette clé n’ouvre plus rien&nbsp;: créez-en une autre, et collez-la dans le programme.
        </Alert>
      ) : null}
      <Group gap="xs" data-sans-impression>
        {enVisite ? null : (
          <Button
            variant={cle ? 'default' : 'filled'}
            leftSection={<IconKey size={16} aria-hidden />}
            onClick={() => void creer()}
          >
            {cle ? 'Remplacer la clé' : 'Créer la clé'}
          </Button>
        )}
        {cle ? (
          <Button variant="default" onClick={() => void revoquer()}>
            Révoquer
          </Button>
        ) : null}
      </Group>
      {enVisite ? (
        <Text size="sm" c="dimmed">
          {RESERVE_AU_COMPTE}
        </Text>
      ) : null}
      <Envois envois={envoisDe(etat)} />
      <Usage adresse={etat.adresse} />
    </>
  );
};

/** The address and the key that the program installed at the pharmacy needs to send its sales (CNX-70). */
export const AgentSection = () => {
  const { data, error, refetch } = useQuery(agentQueries.cle());
  const [valeur, setValeur] = useState<string | null>(null);
  return (
    <Section
      titre="Agent local"
      texte="Le programme installé à l’officine envoie chaque jour vos ventes à cette adresse, avec sa clé."
      cadre
    >
      {data ? (
        <Reglage etat={data} onCreee={setValeur} />
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={120} />
      )}
      {valeur === null ? null : <CleDialog valeur={valeur} onFermer={() => setValeur(null)} />}
    </Section>
  );
};
