import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink, IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { libelleLien } from '#shared/features/echanges/reclamation/messages.ts';
import type { EtatLien } from '#shared/core/lien-public.ts';
import type { DetailReclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { formatJour } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import { useActesReclamation } from './queries.ts';

const TEINTES: Readonly<Record<EtatLien, Teinte>> = { ACTIF: 'vert', EXPIRE: 'orange', REVOQUE: 'rouge' };

/** Stops the link or renews it, after a confirmation. */
const useActesDuLien = (id: number, lien: DetailReclamation['lien']) => {
  const actes = useActesReclamation();
  const [occupe, setOccupe] = useState(false);
  const faire = async (acte: () => Promise<unknown>, texte: string) => {
    setOccupe(true);
    try {
      await acte();
      succes(texte);
    } catch (erreur) {
      echec(erreur);
    } finally {
      setOccupe(false);
    }
  };
  const revoquer = async () => {
    const accord = await confirmerActe({
      titre: 'Révoquer ce lien ?',
      texte:
        'Ceux qui l’ont reçu ne pourront plus lire la réclamation ni y répondre. Vous pourrez leur en donner un ' +
        'nouveau.',
      action: 'Révoquer',
      danger: true,
    });
    if (accord) await faire(() => actes.revoquer(id), 'Lien révoqué : il n’ouvre plus rien.');
  };
  const renouveler = async () => {
    const accord =
      lien.etat !== 'ACTIF' ||
      (await confirmerActe({
        titre: 'Donner un nouveau lien ?',
        texte: 'L’ancien n’ouvrira plus rien. Le nouveau part avec votre prochaine réponse, ou se copie.',
        action: 'Renouveler',
      }));
    if (accord) await faire(() => actes.renouveler(id), 'Nouveau lien prêt.');
  };
  return { occupe, revoquer, renouveler };
};

/** The link by which the laboratory reads and answers, with buttons that copy, stop and renew it. */
export const LienSection = ({ r: { id, lien, droits, destinataires } }: { r: DetailReclamation }) => {
  const { occupe, revoquer, renouveler } = useActesDuLien(id, lien);
  if (!droits.lien) return null;
  return (
    // Hidden in print, because the link opens the exchange to whoever holds it.
    <div data-sans-impression>
      <Section
        titre="Lien du laboratoire"
        actions={<StatusBadge teinte={TEINTES[lien.etat]}>{libelleLien[lien.etat]}</StatusBadge>}
      >
        <Text size="sm" c="dimmed">
          Il permet de lire cet échange (sans vos notes internes) et d’y répondre sans compte
          {lien.etat === 'ACTIF' ? `, jusqu’au ${formatJour(lien.expireLe.slice(0, 10))}` : ''}.
          {destinataires.length > 0 ? ` Envoyé à ${destinataires.join(', ')}.` : ''}
        </Text>
        {lien.url ? (
          <TextInput
            aria-label="Adresse du lien"
            readOnly
            value={lien.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        ) : null}
        <Group gap="xs">
          {lien.url ? (
            <>
              <CopyButton value={lien.url}>
                {({ copied, copy }) => (
                  <Button
                    size="xs"
                    variant="light"
                    leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
                    onClick={copy}
                  >
                    {copied ? 'Copié' : 'Copier le lien'}
                  </Button>
                )}
              </CopyButton>
              <Button
                size="xs"
                variant="default"
                component="a"
                href={lien.url}
                target="_blank"
                rel="noopener noreferrer"
                leftSection={<IconExternalLink size={15} aria-hidden />}
              >
                Voir la page
              </Button>
            </>
          ) : null}
          <Button
            size="xs"
            variant={lien.url ? 'default' : 'light'}
            disabled={occupe}
            leftSection={<IconRefresh size={15} aria-hidden />}
            onClick={() => void renouveler()}
          >
            Renouveler
          </Button>
          {lien.etat === 'REVOQUE' ? null : (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              disabled={occupe}
              leftSection={<IconLinkOff size={15} aria-hidden />}
              onClick={() => void revoquer()}
            >
              Révoquer
            </Button>
          )}
        </Group>
      </Section>
    </div>
  );
};
