import { Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';

type Code = { readonly rawValue: string };
type Detecteur = { detect: (image: HTMLVideoElement) => Promise<readonly Code[]> };
/** Some browsers have one; TypeScript does not list it. */
declare global {
  var BarcodeDetector: (new (options: { formats: readonly string[] }) => Detecteur) | undefined;
}

const PAUSE = 250;
/** The same product, held still, is read once. */
const MEME = 2_000;

/** Reads bar codes with the camera until it is closed. */
export const ScanCamera = ({ onCode, onFermer }: { onCode: (ean: string) => void; onFermer: () => void }) => {
  const ouvert = useOuvertEnsuite(true);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [refus, setRefus] = useState(false);
  const dernier = useRef({ code: '', le: 0 });
  const surCode = useEffectEvent((code: string) => {
    const meme = dernier.current.code === code && performance.now() - dernier.current.le < MEME;
    dernier.current = { code, le: performance.now() };
    if (!meme) onCode(code);
  });

  useEffect(() => {
    const { BarcodeDetector } = globalThis;
    if (!video || !BarcodeDetector) return undefined;
    let arrete = false;
    let flux: MediaStream | null = null;
    let minuterie: ReturnType<typeof setTimeout> | undefined;
    const detecteur = new BarcodeDetector({ formats: ['ean_13'] });
    const lireCode = async () => {
      const codes = video.readyState >= 2 ? await detecteur.detect(video).catch(() => []) : [];
      const ean = codes.find(({ rawValue }) => /^\d{13}$/.test(rawValue))?.rawValue;
      if (arrete) return;
      if (ean) surCode(ean);
      minuterie = setTimeout(() => void lireCode(), PAUSE);
    };
    const ouvrir = async () => {
      flux = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (arrete) return flux.getTracks().forEach((piste) => piste.stop());
      Object.assign(video, { srcObject: flux });
      await video.play();
      return lireCode();
    };
    ouvrir().catch(() => !arrete && setRefus(true));
    return () => {
      arrete = true;
      clearTimeout(minuterie);
      flux?.getTracks().forEach((piste) => piste.stop());
    };
  }, [video]);

  return (
    <Modal opened={ouvert} onClose={onFermer} title="Scanner un code-barres">
      {refus ? (
        <Text size="sm">
          L’appareil photo n’est pas accessible : autorisez-le dans votre navigateur, ou saisissez le code.
        </Text>
      ) : (
        <video
          ref={setVideo}
          muted
          playsInline
          style={{ width: '100%', borderRadius: 8 }}
          aria-label="Image de l’appareil photo"
        />
      )}
    </Modal>
  );
};
