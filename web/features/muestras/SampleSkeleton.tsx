import { WaitingBlocks } from '../../components/Loading.tsx';

/** The page's shape while the sample is on its way. */
export function SampleSkeleton() {
  return (
    <>
      <h1 className="unseen">Muestra</h1>
      <WaitingBlocks isSaid label="Cargando detalle..." heights={[30, 170, 260]} />
    </>
  );
}
