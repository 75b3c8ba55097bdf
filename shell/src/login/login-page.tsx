export default function LoginPage() {
  return (
    <main>
      <h1>Who's capturing memories?</h1>
    </main>
  );
}
