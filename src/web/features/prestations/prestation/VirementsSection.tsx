import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconDownload, IconFileTypeCsv, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailPrestation, Virement } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { reversionContract } from '#shared/features/prestations/prestation/contract/reversion.ts';
import type { FormatVirement } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import { libelleVirement } from '#shared/features/prestations/prestation/messages.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { formatInstant, formatJour, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { AnnulerVirementDialog } from './AnnulerVirementDialog.tsx';
import { teinteVirement } from './apparence.ts';
import { ExecuterDialog } from './ExecuterDialog.tsx';
import styles from './Prestation.module.css';

type Dialogue = { readonly quoi: 'executer' | 'annuler'; readonly virement: Virement };

const suiteDe = (v: Virement): string => {
  if (v.executeLe) return `exécuté le ${formatJour(v.executeLe)}`;
  if (v.annuleLe) return `annulé le ${formatInstant(v.annuleLe)}${v.annuleMotif ? ` : ${v.annuleMotif}` : ''}`;
  return `à exécuter le ${formatJour(v.dateExecution)}`;
};

const Un = ({ p, v, demander }: { p: DetailPrestation; v: Virement; demander: (dialogue: Dialogue) => void }) => {
  const prendre = (format: FormatVirement) =>
    void telechargerFichier(reversionContract.lireVirement, {
      params: { id: p.id, virementId: v.id },
      query: { format },
    })
      .then((nom) => succes(`${nom} téléchargé.`))
      .catch(echec);
  return (
    <li className={styles.entree}>
      <div className={styles.corps}>
        <Group gap="xs">
          <Text size="sm" fw={550} className="chiffres">
            {formatMontant(v.totalCentimes, 'HT')} · {pluriel(v.nombre, 'virement')}
          </Text>
          <StatusBadge teinte={teinteVirement[v.etat]}>{libelleVirement[v.etat]}</StatusBadge>
        </Group>
        <Text size="xs" c="dimmed">
          {[v.messageId, suiteDe(v), v.creeParNom ? `préparé par ${v.creeParNom}` : null].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {p.droits.joindre ? (
        <Group gap="xs">
          {v.etat === 'ANNULE' ? null : (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => prendre('xml')}
              >
                SEPA (XML)
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconFileTypeCsv size={16} aria-hidden />}
                onClick={() => prendre('csv')}
              >
                CSV
              </Button>
            </>
          )}
          {v.droits.executer ? (
            <Button
              size="xs"
              leftSection={<IconCheck size={16} aria-hidden />}
              onClick={() => demander({ quoi: 'executer', virement: v })}
            >
              Exécuté
            </Button>
          ) : null}
          {v.droits.annuler ? (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => demander({ quoi: 'annuler', virement: v })}
            >
              Annuler
            </Button>
          ) : null}
        </Group>
      ) : null}
    </li>
  );
};

/** The transfer files of a prestation, to download, to mark as executed, or to cancel. */
export const VirementsSection = ({ prestation: p }: { prestation: DetailPrestation }) => {
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  if (p.virements.length === 0) return null;
  const commun = dialogue && { prestation: p, virement: dialogue.virement, onFermer: () => setDialogue(null) };
  return (
    <Section titre="Virements">
      <ul className={styles.liste}>
        {p.virements.map((virement) => (
          <Un key={virement.id} p={p} v={virement} demander={setDialogue} />
        ))}
      </ul>
      {commun && dialogue.quoi === 'executer' ? <ExecuterDialog {...commun} /> : null}
      {commun && dialogue.quoi === 'annuler' ? <AnnulerVirementDialog {...commun} /> : null}
    </Section>
  );
};
